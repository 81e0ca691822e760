/** What a form sent, read by the names of its fields. What is missing or wrong is refused by the graph, not here. */
export class Values {
  readonly #fields: URLSearchParams;

  constructor(fields: URLSearchParams) {
    this.#fields = fields;
  }

  /** The text as it was written, without spaces around it. */
  text(name: string): string {
    return this.#fields.get(name)?.trim() ?? '';
  }

  /** The same; undefined when it is empty. */
  given(name: string): string | undefined {
    return this.text(name) || undefined;
  }

  /** The same; null when it is empty: what an update clears. */
  orNull(name: string): string | null {
    return this.text(name) || null;
  }

  /** Whether a box is checked. */
  isOn(name: string): boolean {
    return this.#fields.get(name) === 'on';
  }

  /** A number; undefined when the field is empty. What is not a number goes to the graph as it is, which says so. */
  number(name: string): number | undefined {
    const text = this.text(name);
    return text === '' ? undefined : Number(text);
  }

  /** The entries of a field with several lines, or between commas. */
  entries(name: string): string[] {
    return this.text(name)
      .split(/[\s,;]+/)
      .filter((entry) => entry !== '');
  }

  /** Every value of fields with the same name. */
  all(name: string): string[] {
    return this.#fields.getAll(name);
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }
}
