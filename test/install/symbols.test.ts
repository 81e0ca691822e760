/** What `npm ci` cuts from the binary of workerd. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeSymbols, withoutSymbols } from '../../install/symbols.ts';
import { workerdBinary } from '../../src/adapters/workerd/binary.ts';

/** A program of one segment, with something after it. */
function aProgram(loaded: number, after: number): Buffer {
  const program = Buffer.alloc(120 + loaded + after, 1);
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]).copy(program);
  program.writeBigUInt64LE(64n, 32);
  program.writeBigUInt64LE(BigInt(120 + loaded), 40);
  program.writeUInt16LE(56, 54);
  program.writeUInt16LE(1, 56);
  program.writeBigUInt64LE(120n, 64 + 8);
  program.writeBigUInt64LE(BigInt(loaded), 64 + 32);
  return program;
}

test('a program keeps what is loaded, and names no sections any more', () => {
  const kept = withoutSymbols(aProgram(100, 50));
  expect(kept).toHaveLength(220);
  expect(kept?.readBigUInt64LE(40)).toBe(0n);
  expect([kept?.readUInt16LE(60), kept?.readUInt16LE(62)]).toEqual([0, 0]);
  expect(kept?.subarray(64)).toEqual(aProgram(100, 50).subarray(64, 220));
});

test('a program without symbols, a damaged one and another kind of file stay as they are', () => {
  expect(withoutSymbols(aProgram(100, 0))).toBeUndefined();
  expect(withoutSymbols(aProgram(100, 50).subarray(0, 100))).toBeUndefined();
  expect(withoutSymbols(Buffer.from('#!/bin/sh\n'.repeat(20)))).toBeUndefined();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-install-'));
  expect(() => removeSymbols(folder)).not.toThrow();
  fs.rmSync(folder, { recursive: true });
});

test.skipIf(process.platform !== 'linux')('the binary of workerd runs without them', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-install-'));
  const name = workerdBinary().slice(workerdBinary().lastIndexOf('node_modules'));
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.copyFileSync(workerdBinary(), path.join(root, name));
  removeSymbols(root);
  expect(fs.statSync(path.join(root, name)).size).toBeLessThan(130_000_000);
  expect(execFileSync(path.join(root, name), ['--version'], { encoding: 'utf8' })).toContain('workerd');
  fs.rmSync(root, { recursive: true });
});
