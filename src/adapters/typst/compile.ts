/**
 * From data to a PDF. The compiler sees a virtual folder that holds the template, the data and the images, and no other file:
 * there is no folder of that name.
 */
import { readFileSync } from 'node:fs';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { fontPaths } from './fonts.ts';

/** The virtual folder that a compiler sees. */
export const FOLDER = '/octavo-virtual-folder';
const MAIN = `${FOLDER}/template.typ`;
const TRIAL = `${FOLDER}/trial.typ`;

export class CompileError extends Error {
  override readonly name = 'CompileError';
}

export interface Typeset {
  pdf: Uint8Array;
  sheets: number;
  /** Images that are damaged, or cannot be had: words stand in their place. */
  damaged: string[];
}

/** Sets data in the template; pictures are those that the data names, null: it cannot be had. Throws `CompileError`; what else goes wrong may end the process. */
export function typeset(data: unknown, pictures: ReadonlyMap<string, Uint8Array | null>): Typeset {
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontPaths: fontPaths() }] });
  compiler.addSource(MAIN, readFileSync(new URL('template.typ', import.meta.url), 'utf8'));
  compiler.mapShadow(`${FOLDER}/book.json`, Buffer.from(JSON.stringify(data)));
  const there: string[] = [];
  for (const [name, bytes] of pictures) {
    if (!bytes) continue;
    compiler.mapShadow(`${FOLDER}/images/${name}`, bufferOf(bytes));
    there.push(name);
  }
  const damaged = [...damagedAmong(compiler, there), ...[...pictures.keys()].filter((name) => !pictures.get(name))];
  compiler.mapShadow(`${FOLDER}/damaged.json`, Buffer.from(JSON.stringify(damaged)));
  const document = compiled(compiler, MAIN);
  const sheets = document.numOfPages;
  // What was kept for a second run is not needed to write the first.
  compiler.evictCache(0);
  return { pdf: compiler.pdf(document), sheets, damaged };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** The document of a file in it. Throws `CompileError`. */
export function compiled(compiler: NodeCompiler, mainFilePath: string): NodeTypstDocument {
  const output = compiler.compile({ mainFilePath });
  const document = output.hasError() ? null : output.result;
  if (document) return document;
  const messages = output
    .takeDiagnostics()
    ?.shortDiagnostics.map(({ message }: { message?: unknown }) => String(message));
  throw new CompileError(messages?.slice(0, 3).join('; ') || 'The compiler returned no document');
}

/** One damaged picture would be the end of all: each is tried by itself, unless all of them are well. */
function damagedAmong(compiler: NodeCompiler, names: readonly string[]): string[] {
  const areWell = (tried: readonly string[]): boolean => {
    compiler.addSource(
      TRIAL,
      tried.map((name) => `#image(${JSON.stringify(`images/${name}`)}, width: 1cm)`).join('\n'),
    );
    return !compiler.compile({ mainFilePath: TRIAL }).hasError();
  };
  const search = (among: readonly string[]): string[] => {
    if (among.length === 0 || areWell(among)) return [];
    if (among.length === 1) return [...among];
    const half = among.length >> 1;
    return [...search(among.slice(0, half)), ...search(among.slice(half))];
  };
  return search(names);
}
