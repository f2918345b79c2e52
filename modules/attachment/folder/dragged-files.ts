/** The type of what a drag of files carries: their ids as JSON. */
export const draggedFiles = 'application/x-portico-files'

/** The type under which a folder is dragged into another one: its number and its name. */
export const draggedFolder = 'application/x-portico-folder'
