// What nobody needs to begin with: it is loaded, all at once, when an editor is worked with for the first time.
export * as work from '../features/work-part.ts'
export * as floating from '../menus/floating-part.ts'
