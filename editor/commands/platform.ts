/** Whether keys are those of Apple's systems: Cmd where others have Ctrl, Opt for words. */
export const isApple = typeof navigator !== 'undefined' && /Mac|iP(?:hone|[oa]d)/.test(navigator.platform)
