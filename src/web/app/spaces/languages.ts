/** Languages of content, by their names. */
import { LANGUAGES } from '../../../features/spaces/languages.ts';
import type { Option } from '../declared/forms.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** The name of a language. */
export const languageName = (language: string): string => names.of(language.replace('_', '-')) ?? language;

/** Every language, by name. */
export const languageOptions = (none?: string): Option[] => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...LANGUAGES.map((value) => ({ value, label: languageName(value) })).sort((a, b) => a.label.localeCompare(b.label)),
];
