/** The type of what a drag of files carries: their ids as JSON. */
export const draggedFiles = 'application/x-portico-files'
