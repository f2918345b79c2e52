// By itself, so that bundlers take this one function and none of the grammars that the library brings along.
export { createLowlight } from 'lowlight'
