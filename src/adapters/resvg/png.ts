/** From SVG to PNG, in WebAssembly: it reads nothing but what it is given. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let ready: Promise<void> | undefined;

/** The picture in this many pixels of width. Texts must be outlines. */
export async function pngOf(svg: string, width: number): Promise<Uint8Array> {
  ready ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: width } });
  try {
    return picture.render().asPng();
  } finally {
    picture.free();
  }
}
