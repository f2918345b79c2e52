import { createJSONStorage, type StateStorage } from 'zustand/middleware'

/** Values of a browser that keeps nothing (private mode, storage switched off or full) live with the page. */
const withoutStorage = new Map<string, string>()

/** Texts by name: the browser's local storage as far as there is one. */
export const textStorage = {
  getItem(name) {
    try {
      return localStorage.getItem(name) ?? withoutStorage.get(name) ?? null
    } catch {
      return withoutStorage.get(name) ?? null
    }
  },
  setItem(name, value) {
    try {
      localStorage.setItem(name, value)
      withoutStorage.delete(name)
    } catch {
      withoutStorage.set(name, value)
    }
  },
  removeItem(name) {
    withoutStorage.delete(name)
    try {
      localStorage.removeItem(name)
    } catch {
      // Nothing was kept there.
    }
  },
} satisfies StateStorage

/** Where persisted stores live. */
export const browserStorage = createJSONStorage(() => textStorage)
