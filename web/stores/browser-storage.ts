import { createJSONStorage, type StateStorage } from 'zustand/middleware'

/** Values of a browser that keeps nothing (private mode, storage switched off or full) live with the page. */
const withoutStorage = new Map<string, string>()

const storage: StateStorage = {
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
}

/** Where persisted stores live: the browser's local storage as far as there is one. */
export const browserStorage = createJSONStorage(() => storage)
