/** The kinds of values that settings have: each reads the text of an environment variable, or says what it must be. */
import { Resolver } from 'node:dns';
import { z } from 'zod';
import { EgressGuard } from './adapters/egress/guard.ts';

const SWITCH: Readonly<Record<string, boolean>> = {
  true: true,
  on: true,
  yes: true,
  1: true,
  false: false,
  off: false,
  no: false,
  0: false,
};

/** A whole number between `min` and `max`; the text may hold nothing else. */
export const whole = (min: number, max: number, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .transform((text, ctx) => {
      const value = Number(text);
      if (/^\d+$/.test(text) && value >= min && value <= max) return value;
      ctx.addIssue(`must be a whole number from ${min} to ${max}, not ${quote(text)}`);
      return z.NEVER;
    });

/** `on` or `off`, in any of the usual spellings. */
export const onOff = (fallback: boolean) =>
  z
    .string()
    .default(fallback ? 'on' : 'off')
    .transform((text, ctx) => {
      const value = SWITCH[text.toLowerCase()];
      if (value !== undefined) return value;
      ctx.addIssue(`must be on or off (or true, false, yes, no, 1, 0), not ${quote(text)}`);
      return z.NEVER;
    });

/** An address with one of the given schemes. Its text is not repeated in errors: it may hold a password. */
export const address = (schemes: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address such as ${example}`,
    );

/** Items between commas; empty ones are dropped. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

/** Hosts and networks, as `EgressGuard` takes them. */
export const egress = list.superRefine((items, ctx) => {
  for (const item of items) {
    try {
      new EgressGuard([item]);
    } catch {
      ctx.addIssue(`must be a list of hosts, host:port and networks such as 10.0.0.0/8, but has ${quote(item)}`);
    }
  }
});

/** Addresses of DNS servers, with a port if it is not 53. */
export const dnsServers = list.superRefine((items, ctx) => {
  for (const item of items) {
    try {
      new Resolver().setServers([item]);
    } catch {
      ctx.addIssue(`must be a list of addresses such as 10.0.0.53 or 127.0.0.1:5353, but has ${quote(item)}`);
    }
  }
});

/** Origins of browsers, or `*`. */
export const origins = list.superRefine((items, ctx) => {
  for (const item of items) {
    if (item === '*' || (URL.canParse(item) && new URL(item).origin === item)) continue;
    ctx.addIssue(`must be a list of origins such as https://app.example.com, or *, but has ${quote(item)}`);
  }
});

/** Fastify's `trustProxy`: whether, how many, or which proxies are believed when they name the client's address. */
export const trustProxy = z
  .string()
  .default('off')
  .transform((text, ctx) => {
    if (/^[1-9]\d?$/.test(text)) return Number(text);
    const known = SWITCH[text.toLowerCase()];
    if (known !== undefined) return known;
    const addresses = text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
    if (addresses.length > 0 && addresses.every((item) => /^[\da-f.:]+(\/\d{1,3})?$/i.test(item))) return addresses;
    ctx.addIssue('must be on, off, a number of proxies, or a list of addresses and networks such as 10.0.0.0/8');
    return z.NEVER;
  });

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
