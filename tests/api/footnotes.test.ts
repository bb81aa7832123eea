import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { markupOf, storyOf } from './library-fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

it('footnotes are numbered below a published chapter, with links there and back', async () => {
  const ann = await signedIn(server)
  const { place, storyId, addChapter, publish, publishStory } = await storyOf(ann, 'salt')
  const chapterId = await addChapter('The Slip', 'Nothing yet')
  const text = fromMarkdown('The lamp{note:Of *brass*, <old>} and\n\n- the bell{note:Cast in 1702}')
  await ann.call(callsOf(chapter).update, { ...place, chapterId, data: { text } })
  await publishStory()
  await publish(chapterId)
  const page = markupOf(await (await fetch(`${server.url}/library/story/${storyId}/chapter/${chapterId}`)).text())
  expect(page).toContain(
    '<p class="left">The lamp<sup id="note-ref-1"><a href="#note-1" role="doc-noteref">1</a></sup> and</p>',
  )
  expect(page).toContain('<li>the bell<sup id="note-ref-2"><a href="#note-2" role="doc-noteref">2</a></sup></li>')
  expect(page).toContain('<li id="note-1" role="doc-footnote">Of <em>brass</em>, &lt;old&gt; <a href="#note-ref-1"')
  expect(page).toContain('<li id="note-2" role="doc-footnote">Cast in 1702 <a href="#note-ref-2"')
})

it('footnotes are words of their own, and of no size', async () => {
  const ann = await signedIn(server)
  const { place } = await storyOf(ann, 'rope')
  const { create, find } = callsOf(chapter)
  const text = [
    { type: 'paragraph', children: [{ text: 'sea' }, { text: 'Low tide', footnote: true, fontSize: 'large' }] },
  ]
  const { text: stored } = await ann.call(create, { ...place, title: 'One', text: text as never })
  expect(stored).toEqual([{ type: 'paragraph', children: [{ text: 'sea' }, { text: 'Low tide', footnote: true }] }])
  const { data } = await ann.call(find, { ...place, limit: 1, sorting: 'created:desc' })
  expect(data[0]).toMatchObject({ words: 3, summary: 'sea [Low tide]' })
})
