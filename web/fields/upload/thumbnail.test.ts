import { beforeEach, expect, test } from 'vitest'
import { useSite } from '#web/stores/site.ts'
import { thumbnailUrl } from './thumbnail.ts'

beforeEach(() => useSite.setState({ cdnUrl: '' }))

test('a stored picture has a thumbnail, also where the site keeps its files', () => {
  expect(thumbnailUrl('/storage/news/a.PNG', 100)).toBe('/storage/news/a.PNG?thumb=100')
  useSite.setState({ cdnUrl: 'https://cdn.example/files/' })
  expect(thumbnailUrl('/storage/a.jpg', 400)).toBe('https://cdn.example/files/storage/a.jpg?thumb=400')
  expect(thumbnailUrl('//shop.example/storage/a.jpg', 200)).toBe('//shop.example/storage/a.jpg?thumb=200')
})

test('what the server makes no thumbnail of is shown as it is', () => {
  for (const url of [
    '/static/images/avatar.png',
    '/storage/film.mp4',
    '/storage/old.bmp',
    'https://elsewhere.example/a.png',
    'data:image/png;base64,AA==',
    '/storage/a.png?v=2',
    '',
  ])
    expect(thumbnailUrl(url, 100)).toBe(url)
})
