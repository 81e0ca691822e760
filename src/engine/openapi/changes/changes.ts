export interface ApiChange {
  kind: string;
  breaking: boolean;
}
export function changesBetween(_a: unknown, _b: unknown): ApiChange[] {
  return [];
}
