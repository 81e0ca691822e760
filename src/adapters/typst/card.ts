/** From data to a card as SVG, with its letters as outlines: what draws it needs no fonts. */
import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { compiled, FOLDER } from './compile.ts';
import { fontPaths } from './fonts.ts';

const MAIN = `${FOLDER}/card.typ`;

/** What the template reads. Colours are `#rrggbb`. */
export interface CardData {
  site: string;
  title: string;
  description: string | null;
  directions: { site: 'ltr' | 'rtl'; title: 'ltr' | 'rtl'; description: 'ltr' | 'rtl' };
  lang: string;
  region: string | null;
  fonts: readonly unknown[];
  paper: string;
  ink: string;
  /** Of what is less important. */
  soft: string;
  line: string;
}

export class CardPress {
  readonly #compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontPaths: fontPaths() }] });

  constructor() {
    this.#compiler.addSource(MAIN, readFileSync(new URL('card.typ', import.meta.url), 'utf8'));
  }

  /** Sets one card, 1200 by 630. Throws `CompileError`; what else goes wrong may end the process. */
  svgOf(data: CardData): string {
    this.#compiler.mapShadow(`${FOLDER}/card.json`, Buffer.from(JSON.stringify(data)));
    const document = compiled(this.#compiler, MAIN);
    const svg = this.#compiler.plainSvg(document);
    // The next card says something else.
    this.#compiler.evictCache(0);
    return svg;
  }
}
