// What features need only once something is done with them: answers of dialogs, uploads, Markdown.
export { moveSelected } from './drag-handle/move-blocks.ts'
export { answerImage } from './image/answer-image.ts'
export { answerLink } from './link/answer-link.ts'
export { convertMarkdown, copyMarkdown } from './markdown/markdown-work.ts'
export { inlineBlobPictures, uploadInlined } from './upload/foreign-pictures.ts'
export { insertChosen, takeChosen, takeFiles } from './upload/take-files.ts'
export { answerVideo } from './video/answer-video.ts'
