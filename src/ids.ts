/** Ids are opaque strings: 20 random letters and digits, 119 bits. */
import { customAlphabet } from 'nanoid';

export const newId: () => string = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 20);
