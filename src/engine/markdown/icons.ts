/**
 * Icons that texts name after Font Awesome. Their pictures are not shipped; most have a sign that every reader knows, and the
 * others are put in words: a text such as "press … and then …" must not lose what is to be pressed.
 */

import { emojiOf } from './emoji.ts';

/** By the name of the icon, without `fa-`. */
export const ICON_SIGNS: ReadonlyMap<string, string> = new Map(
  `check ✓|xmark ✗|times ✗|close ✗|plus +|minus −|equals =|asterisk *|percent %|hashtag #|at @
  |arrow-right →|arrow-left ←|arrow-up ↑|arrow-down ↓|arrow-right-long →|arrow-left-long ←|arrows-rotate ↻|rotate ↻|rotate-right ↻|arrow-rotate-right ↻
  |rotate-left ↺|arrow-rotate-left ↺|refresh ↻|sync ↻|repeat 🔁|arrow-up-right-from-square ↗|external-link ↗|arrow-right-arrow-left ⇄
  |chevron-right ›|chevron-left ‹|caret-right ▸|caret-down ▾|angle-right ›|angle-left ‹|ellipsis …|ellipsis-h …|ellipsis-vertical ⋮|ellipsis-v ⋮
  |bars ☰|terminal >_|code </>|circle ●|square ■|play ▶|circle-play ▶|pause ⏸|stop ■
  |info ℹ|circle-info ℹ|info-circle ℹ|warning ⚠|triangle-exclamation ⚠|exclamation-triangle ⚠|exclamation !|circle-exclamation ❗
  |question ?|circle-question ❓|question-circle ❓|circle-check ✅|check-circle ✅|square-check ☑|circle-xmark ❌|times-circle ❌|ban 🚫
  |star ⭐|heart ❤|bolt ⚡|fire 🔥|lightbulb 💡|sparkle ✨|sparkles ✨|wand-magic-sparkles ✨|rocket 🚀|flag 🚩|trophy 🏆|gift 🎁|party-horn 🎉
  |gear ⚙|gears ⚙|cog ⚙|cogs ⚙|wrench 🔧|screwdriver-wrench 🛠|tools 🛠|hammer 🔨|puzzle-piece 🧩|flask 🧪|robot 🤖|bug 🐛|plug 🔌
  |house 🏠|home 🏠|globe 🌐|earth 🌐|cloud ☁|lock 🔒|unlock 🔓|key 🔑|shield 🛡|link 🔗|paperclip 📎|thumbtack 📌|tag 🏷
  |magnifying-glass 🔍|search 🔍|pen ✏|pencil ✏|pen-to-square ✏|edit ✏|brush 🖌|palette 🎨|trash 🗑|trash-can 🗑|scissors ✂|copy ⧉|clone ⧉
  |file 📄|file-lines 📄|file-alt 📄|folder 📁|folder-open 📂|book 📖|book-open 📖|clipboard 📋|list ☰|box 📦|cube 📦|calendar 📅|clock 🕒|hourglass ⏳
  |user 👤|users 👥|envelope ✉|phone 📞|comment 💬|comments 💬|message 💬|bell 🔔|thumbs-up 👍|thumbs-down 👎|eye 👁|cookie 🍪|language 🌐
  |image 🖼|camera 📷|video 🎥|music 🎵|chart-line 📈|chart-bar 📊|chart-simple 📊|chart-pie 📊|database 🗄|server 🗄|desktop 🖥|laptop 💻|mobile 📱|credit-card 💳`
    .split(/\s*\|/)
    .map((entry) => entry.split(' ') as [string, string]),
);

/** The sign of an icon; undefined for one that has none. */
export const signOf = (icon: string): string | undefined => ICON_SIGNS.get(icon);

/** An icon in words: `brain circuit`. */
export const iconInWords = (icon: string): string => icon.replaceAll('-', ' ');

/** The sign before the title of a page: its emoji, or the symbol of its icon if there is one. */
export const signOfPage = ({ emoji, icon }: { emoji?: string | null; icon?: string | null }): string | undefined =>
  emojiOf(emoji) ?? signOf(icon?.replace(/^fa-/, '') ?? '');
