/**
 * What is kept of documents that were sent, by their text. A parsed document takes some seventy times the room of its text,
 * a compiled one as much again: so the room counts, not the number, and long ones are parsed each time.
 */
import { LRUCache } from 'lru-cache';

/** Characters of all texts, and of one. */
const ROOM = 512 * 1024;
const LONGEST = 32 * 1024;
/** What a short one takes in addition to its text. */
const OVERHEAD = 200;

export const keptByText = <Value extends object>() =>
  new LRUCache<string, Value>({
    maxSize: ROOM,
    maxEntrySize: LONGEST,
    sizeCalculation: (_value, text) => text.length + OVERHEAD,
  });
