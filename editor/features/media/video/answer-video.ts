import type { Command } from '../../../commands/command.ts'
import { insertVideo } from '../../../commands/insert-video.ts'
import type { FeatureHost, Submitted } from '../../feature.ts'
import { tellHost } from '../../host/tell-host.ts'
import { checkedVideo, videoElement } from './checked-video.ts'

/** Checks the values of the dialog of new videos. */
export async function answerVideo(host: FeatureHost, src: string, poster: string): Promise<Submitted> {
  const checked = await checkedVideo(host, { src, poster, isTyped: true })
  if (checked === 'cancelled' || 'refusal' in checked) return checked
  const insert = insertVideo(checked.value)
  const command: Command = (state, dispatch) => {
    const applies = insert(state, dispatch)
    if (applies && dispatch)
      tellHost(() => host.conf('insertVideo').onInsertedVideo(videoElement(checked.value)))
    return applies
  }
  return { command }
}
