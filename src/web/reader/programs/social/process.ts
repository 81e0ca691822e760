/**
 * The process that draws cards, one after the other: `node process.ts`, started by `painter.ts`. It opens no connection and has none of
 * the server's settings; what ends it ends no request but the one that it works for.
 */
import { pngOf } from '../../../../adapters/resvg/png.ts';
import { type CardData, CardPress } from '../../../../adapters/typst/card.ts';

/** What the server says. */
export interface ToPainter {
  card: CardData;
}

/** What the process says. */
export type FromPainter = { png: Uint8Array } | { why: string };

/** Pixels; what social networks ask for. */
const WIDTH = 1200;

let press: CardPress | undefined;

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ card }: ToPainter) => {
  process.send?.(await drawn(card));
});

async function drawn(card: CardData): Promise<FromPainter> {
  try {
    press ??= new CardPress();
    return { png: await pngOf(press.svgOf(card), WIDTH) };
  } catch (error) {
    return { why: String((error as Error).stack ?? error) };
  }
}
