import type { InputFieldMap } from '@pothos/core';
import type { ZodType } from 'zod';
import { badInput, type ErrorDetail } from '../errors.ts';
import { detailsOf } from '../input-messages.ts';
import type { ArgExtension } from './declarations.ts';

/** What `validate` refuses in the value of an argument. */
export function problemsOf(name: string, validate: ZodType | undefined, value: unknown): ErrorDetail[] {
  const issues = validate?.safeParse(value).error?.issues ?? [];
  return issues.flatMap((issue) => detailsOf(issue, [name]));
}

/** Checks `validate` and explicit nulls of a field's arguments; throws 400 with every problem at once. */
export function argumentCheck(args: InputFieldMap | undefined): ((values: Record<string, unknown>) => void) | null {
  const rules = Object.entries(args ?? {}).map(([name, arg]) => {
    const options = (arg as unknown as { pothosOptions?: ArgExtension & { required?: boolean } }).pothosOptions ?? {};
    return { name, validate: options.validate, clearable: options.clearable ?? false };
  });
  if (rules.length === 0) return null;
  return (values) => {
    const problems: ErrorDetail[] = [];
    for (const { name, validate, clearable } of rules) {
      const value = values[name];
      if (value === undefined) continue;
      if (value === null) {
        if (!clearable) problems.push({ path: name, message: 'must not be null' });
        continue;
      }
      for (const each of problemsOf(name, validate, value)) problems.push(each);
    }
    if (problems.length > 0) throw badInput(problems);
  };
}
