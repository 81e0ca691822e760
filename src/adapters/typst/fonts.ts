/** The fonts of PDFs: files of packages, so that a PDF looks the same on every machine. */
import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

/**
 * Package, then files of it; `npm ci` removes the other weights (`install/trim.ts`). Formulas and code have fonts that come
 * with the compiler.
 */
export const FONT_FILES: Readonly<Record<string, readonly string[]>> = {
  '@expo-google-fonts/noto-sans': ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  // Its letters are whole: where dots are glyphs of their own, they come out twice when text is copied.
  '@expo-google-fonts/ibm-plex-sans-arabic': ['400Regular', '700Bold'],
  '@expo-google-fonts/noto-sans-hebrew': ['400Regular', '700Bold'],
  '@expo-google-fonts/noto-sans-thai': ['400Regular', '700Bold'],
  '@expo-google-fonts/noto-sans-math': ['400Regular'],
  '@expo-google-fonts/noto-sans-symbols-2': ['400Regular'],
  '@expo-google-fonts/noto-color-emoji': ['400Regular'],
  '@embedpdf/fonts-sc': ['fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Bold.otf'],
  '@embedpdf/fonts-tc': ['fonts/NotoSansHant-Regular.otf', 'fonts/NotoSansHant-Bold.otf'],
  '@embedpdf/fonts-jp': ['fonts/NotoSansJP-Regular.otf', 'fonts/NotoSansJP-Bold.otf'],
  '@embedpdf/fonts-kr': ['fonts/NotoSansKR-Regular.otf', 'fonts/NotoSansKR-Bold.otf'],
};

/** Folders and files of fonts, absolute. Throws when one is not installed: a PDF without its letters is none. */
export function fontPaths(): string[] {
  return Object.entries(FONT_FILES).flatMap(([name, files]) => {
    const paths = files.map((file) => path.join(path.dirname(findPackageJSON(name, import.meta.url) ?? name), file));
    if (!paths.every((one) => existsSync(one))) throw new Error(`The fonts of ${name} are not installed`);
    return paths;
  });
}
