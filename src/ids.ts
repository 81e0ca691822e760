/** Ids are opaque strings: 20 random letters and digits, 119 bits. */
import { customAlphabet } from 'nanoid';

const random = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 20);

/** A new id. It takes nothing, where the generator would take a length. */
export const newId = (): string => random();
