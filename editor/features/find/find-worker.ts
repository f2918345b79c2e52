// Runs in a worker: looks for regular expressions of the user, which may take for ever.
import { answerTo, type Question } from './answer.ts'

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(answerTo(data)))
postMessage('ready')
