/**
 * Grammars of highlight.js, each loaded when code first needs it: loading all 192 at once held the event loop for 170 ms. What they are
 * called stands here, since only a grammar that is loaded says so; a test compares.
 */
import type { HLJSApi, LanguageFn } from 'highlight.js';

/** Languages that many people know, with what else they are called. */
const COMMON =
  'arduino ino|bash sh zsh|c h|cpp cc c++ h++ hpp hh hxx cxx|csharp cs c#|css|diff patch|go golang|graphql gql|ini toml' +
  '|java jsp|javascript js jsx mjs cjs|json jsonc json5|kotlin kt kts|less|lua pluto|makefile mk mak make' +
  '|markdown md mkdown mkd|objectivec mm objc obj-c obj-c++ objective-c++|perl pl pm|php|php-template|plaintext text txt' +
  '|python py gyp ipython|python-repl pycon|r|ruby rb gemspec podspec thor irb|rust rs|scss|shell console shellsession' +
  '|sql|swift|typescript ts tsx mts cts|vbnet vb|wasm|xml html xhtml rss atom xjb xsd xsl plist wsf svg|yaml yml';

/** All others; who writes one of these has to call it so. */
const RARE =
  '1c abnf accesslog actionscript ada angelscript apache applescript arcade armasm asciidoc aspectj autohotkey autoit' +
  ' avrasm awk axapta basic bnf brainfuck cal capnproto ceylon clean clojure-repl clojure cmake coffeescript coq cos' +
  ' crmsh crystal csp d dart delphi django dns dockerfile dos dsconfig dts dust ebnf elixir elm erb erlang-repl erlang' +
  ' excel fix flix fortran fsharp gams gauss gcode gherkin glsl gml golo gradle groovy haml handlebars haskell haxe hsp' +
  ' http hy inform7 irpf90 isbl jboss-cli julia-repl julia lasso latex ldif leaf lisp livecodeserver livescript llvm lsl' +
  ' mathematica matlab maxima mel mercury mipsasm mizar mojolicious monkey moonscript n1ql nestedtext nginx nim nix' +
  ' node-repl nsis ocaml openscad oxygene parser3 pf pgsql pony powershell processing profile prolog properties protobuf' +
  ' puppet purebasic q qml reasonml rib roboconf routeros rsl ruleslanguage sas scala scheme scilab smali smalltalk sml' +
  ' sqf stan stata step21 stylus subunit taggerscript tap tcl thrift tp twig vala vbscript-html vbscript verilog vhdl vim' +
  ' wren x86asm xl xquery zephir';

/** What people call languages beside that. */
const OTHER_NAMES: Readonly<Record<string, string>> = { shellscript: 'bash' };

const common = COMMON.split('|').map((names) => names.split(' '));
const byName = new Map<string, string>([
  ...RARE.split(' ').map((name) => [name, name] as const),
  ...common.flatMap(([name = '', ...others]) => [name, ...others].map((each) => [each, name] as const)),
  ...Object.entries(OTHER_NAMES),
]);
const isCommon = new Set(common.map(([name]) => name));

/** The grammar for a language as people write it; undefined: there is none. */
export const grammarOf = (syntax: string): string | undefined => byName.get(syntax);

/** All grammars, with the names by which they are found. */
export const knownGrammars = (): ReadonlyMap<string, string> => byName;

/** Grammars are loaded one after the other: what is within another is there when that one is used. */
const loading = new WeakMap<HLJSApi, Promise<void>>();

/** Loads a grammar, and those of common languages that can stand in its code. */
export async function loadGrammar(highlighter: HLJSApi, name: string): Promise<void> {
  const loaded = (loading.get(highlighter) ?? Promise.resolve()).then(() => load(highlighter, name));
  loading.set(
    highlighter,
    loaded.catch(() => undefined),
  );
  await loaded;
}

async function load(highlighter: HLJSApi, name: string): Promise<void> {
  if (highlighter.listLanguages().includes(name)) return;
  const { default: grammarOf } = (await import(`highlight.js/lib/languages/${name}`)) as { default: LanguageFn };
  let within: string[] = [];
  highlighter.registerLanguage(name, (api) => {
    const grammar = grammarOf(api);
    within = languagesWithin(grammar);
    return grammar;
  });
  for (const other of within) if (isCommon.has(other)) await load(highlighter, other);
}

/** The languages that a grammar hands parts of its code to. */
function languagesWithin(grammar: object): string[] {
  const found = new Set<string>();
  const seen = new Set<object>();
  const left: unknown[] = [grammar];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    const { subLanguage } = next as { subLanguage?: string | string[] };
    for (const name of [subLanguage ?? []].flat()) found.add(name);
    for (const value of Object.values(next)) if (typeof value === 'object') left.push(value);
  }
  return [...found];
}
