import type { Command } from '../../../commands/command.ts'
import { isMarksBlocked } from '../../../commands/selection.ts'
import type { Feature } from '../../feature.ts'

/** Ninety characters to choose from, ten in a row: faces, then signs, then hands. */
const emotions = [
  '😀 😃 😄 😁 😆 😅 🤣 😂 🙂 🙃',
  '😉 😊 😇 🥰 😍 🤩 😘 😗 😚 😙',
  '😋 😛 😜 🤪 😝 🤑 🤗 🤭 🤫 🤔',
  '🤐 🤨 😐 😑 😶 😏 😒 🙄 😬 😌',
  '😔 😪 😴 😷 🤒 🤕 🤢 🤮 🥵 🥶',
  '😎 🤓 🧐 😕 😟 😮 😲 😳 🥺 😭',
  '😱 😤 😡 👀 💪 🧠 ❤️ 💔 💯 🔥',
  '⭐ ✨ 🎉 🎁 🏆 💡 📌 ✅ ❌ ❓',
  '👋 ✋ 👌 ✌️ 🤞 👈 👉 👍 👏 🙏',
].flatMap((row) => row.split(' '))

/** Puts characters in as plain text, in the style at the cursor. */
function insertCharacter(character: string): Command {
  return (state, dispatch) => {
    if (isMarksBlocked(state)) return false
    dispatch?.(state.tr.insertText(character).scrollIntoView())
    return true
  }
}

export const emotion: Feature = {
  name: 'emotion',
  defaults: { emotion: { emotions } },
  menus: (host) => [
    {
      kind: 'characters',
      name: 'emotion',
      icon: 'emotion',
      characters: host.conf('emotion').emotions,
      insert: insertCharacter,
    },
  ],
}
