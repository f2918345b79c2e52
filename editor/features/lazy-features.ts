// What features need only once something is done with them: answers of dialogs, uploads, Markdown.
export { moveSelected } from './drag-handle/move-blocks.ts'
export { convertMarkdown, copyMarkdown } from './markdown/markdown-work.ts'
export { answerImage } from './media/image/answer-image.ts'
export { inlineBlobPictures, uploadInlined } from './media/upload/foreign-pictures.ts'
export { insertChosen, takeChosen, takeFiles } from './media/upload/take-files.ts'
export { answerVideo } from './media/video/answer-video.ts'
export { answerLink } from './text/link/answer-link.ts'
