// What nobody needs to begin with: it is loaded, all at once, when an editor is worked with for the first time.
export * from '../features/lazy-features.ts'
export * from '../menus/floating-part.ts'
export { workingMessages } from '../menus/messages/working.ts'
