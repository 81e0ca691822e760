/** What is used of js-yaml, which has no types of its own. */
declare module 'js-yaml' {
  export class YAMLException extends Error {
    readonly reason: string;
    readonly mark?: { readonly line: number; readonly column: number };
  }
  interface Type {
    readonly tag: string;
  }
  interface Schema {
    extend(types: { implicit: readonly Type[] }): Schema;
  }
  export const CORE_SCHEMA: Schema;
  export const types: { readonly merge: Type };
  /** Throws YAMLException; of what is nested too deeply a RangeError. */
  export function load(text: string, options: { schema: Schema }): unknown;
}
