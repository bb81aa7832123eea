import { expect, it } from 'vitest'
import { takeDataImages } from './data-images.ts'

it('takes the images out of a Markdown file, and leaves their descriptions', async () => {
  const text =
    'One\n\n![The \\[old\\] slip][image-x1]\n\nAt low water\n\n![Other][else]\n\n[image-x1]: data:image/png;base64,AAEC\n'
  const { text: rest, images } = takeDataImages(text)
  expect(rest).toBe('One\n\n[The \\[old\\] slip]\n\nAt low water\n\n![Other][else]\n\n\n')
  expect(images.map(({ name }) => name)).toEqual(['image-x1.png'])
  expect([...new Uint8Array((await images[0]?.image.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([0, 1, 2])
})

it('leaves what holds no images, and data that is broken', () => {
  for (const text of ['![a][b]', '[b]: https://x.y', '[b]: data:image/png;base64,@@', '[b]: data:image/png;base64,A'])
    expect(takeDataImages(text)).toEqual({ text, images: [] })
})
