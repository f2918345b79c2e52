import { expect, test } from 'vitest'
import { parseFrameUrl } from '../../../markup/address.ts'
import { frameOfPage, isVideoFile, videoSites } from './video-sites.ts'

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['http://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', youtube],
  ['https://WWW.YouTube.com/shorts/dQw4w9WgXcQ', youtube],
  ['//www.youtube.com/embed/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1'],
  [
    'https://www.bilibili.com/video/BV1xx411c7mD/',
    'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0',
  ],
  [
    'https://www.bilibili.com/video/BV1xx411c7mD?p=2',
    'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&page=2&autoplay=0',
  ],
  ['https://dai.ly/x84sh87', 'https://geo.dailymotion.com/player.html?video=x84sh87'],
  ['https://v.qq.com/x/page/e0354z3cqjp.html', 'https://v.qq.com/txp/iframe/player.html?vid=e0354z3cqjp'],
])('the page %s shows a video', (page, frame) => {
  expect(frameOfPage(page)).toBe(frame)
  expect(parseFrameUrl(frame)).toBe(frame)
})

test.each([
  'https://www.youtube.com/',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtu.be/dQw4w9WgXcQ',
  'javascript:alert("youtu.be/dQw4w9WgXcQ")',
])('%s is the page of no known video', (page) => {
  expect(frameOfPage(page)).toBeNull()
})

test('a host knows more sites, and its own come first', () => {
  const own = { name: 'own', page: /^tv\.example\/(\d+)/, frame: 'https://play.tv.example/$1' }
  expect(frameOfPage('https://tv.example/7', [own])).toBe('https://play.tv.example/7')
  expect(new Set(videoSites.map((site) => site.frame.slice(0, 8)))).toEqual(new Set(['https://']))
})

test('a file of a video is told by its ending, and a path on this site may be one', () => {
  for (const file of ['https://a.example/b.mp4?x=1', '//a.example/b.M3U8', '/files/7', 'videos/a.mov']) {
    expect(isVideoFile(file)).toBe(true)
  }
  for (const page of ['https://a.example/page', 'https://a.example', 'http://a.example/x.html?f=a.mp4']) {
    expect(isVideoFile(page)).toBe(false)
  }
})
