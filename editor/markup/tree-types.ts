declare const markup: unique symbol

/** An element of parsed markup, as its parser keeps it; only the functions of `#tree` look inside. */
export type ParsedElement = { readonly [markup]: true }

/** What stands in an element: running text as a string, or an element. Comments are left out. */
export type ParsedChild = string | ParsedElement

/** Markup nested deeper is not read as a tree. Browsers flatten what lies below 512 open elements. */
export const maxDepth = 250

/** HTML's rules for misnested tags can multiply elements; beyond this many the markup is an attack. */
export const maxElements = 400_000
