import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { fromPlainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { commentCalls } from '#plugins/comments/shared.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { publishCalls } from '#plugins/library/shared.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { planCalls } from '#plugins/plans/shared.ts'
import { cvCalls } from '#plugins/tags/shared.ts'
import { sampleInput } from '#tests/conformance/sample-input.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { kinds } from '#tests/harness/kinds.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { navigateTo, waitUntilSettled } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

const ran = 'top.ran=1'

/** What browsers run in markup of others: elements, attributes, addresses. */
const scripts = [
  `<script>${ran}</script>`,
  `<img src=x onerror=${ran}>`,
  `<svg/onload=${ran}>`,
  `<iframe srcdoc="<script>${ran}</script>"></iframe>`,
  `<iframe src="javascript:${ran}"></iframe>`,
  `<object data="javascript:${ran}"></object>`,
  `<embed src="javascript:${ran}">`,
  `<details open ontoggle=${ran}>x</details>`,
  `<video src=x onerror=${ran}></video>`,
  `<audio src=x onerror=${ran}></audio>`,
  `<body onload=${ran}>`,
  `<input autofocus onfocus=${ran}>`,
  `<marquee onstart=${ran}>x</marquee>`,
  `<style onload=${ran}></style>`,
  `<math><maction actiontype=statusline xlink:href="javascript:${ran}">x</maction></math>`,
  `<svg><animate onbegin=${ran} attributeName=x dur=1s></svg>`,
  `<svg><script>${ran}</script></svg>`,
  `<svg><foreignObject><img src=x onerror=${ran}></foreignObject></svg>`,
  `<form action="javascript:${ran}"><button>x</button></form>`,
  `<meta http-equiv=refresh content="0;javascript:${ran}">`,
  `<a href="javascript:${ran}">x</a>`,
  `<a href="JaVa\tScRiPt:${ran}">x</a>`,
  `<a href="data:text/html,<script>${ran}</script>">x</a>`,
  `[x](javascript:${ran})`,
  `![x](x"onerror="${ran})`,
  `<javascript:${ran}>`,
  `{{constructor.constructor("${ran}")()}}`,
  `\${${ran}}`,
]
/** What may end the place where a text is put, so that the rest counts as markup. */
const ends = ['', '">', "'>", '-->', '</title>', '</textarea>', '</script>', '</style>', ']]>', '</noscript>', '`}</b>']
const payloads = ends.flatMap(end => scripts.map(script => `${end}${script}`))

let turn = 0
/** Another payload each time, in turn. */
const next = () => payloads[turn++ % payloads.length] ?? ''
const all: RichText = payloads.flatMap(payload => fromPlainText(payload))

const node = (id: string) => ({
  ...{ id, type: 'note', position: { x: 40, y: 40 }, data: { label: next(), description: next() } },
})
/** Texts in the items of collections. */
const items: Readonly<Record<string, () => object>> = {
  diagram: () => ({ nodes: [node('a'), node('b')], edges: [{ id: 'e', source: 'a', target: 'b' }] }),
}

/** A text for a field; the formats and units of some take a few characters only. */
function poisoned(name: string, field: Kind['fields'][string]): unknown {
  if (field.form === 'slate') return all
  return ['string', 'textarea'].includes(field.form) && name !== 'unit' ? next() : undefined
}

/** One of each kind with payloads wherever it takes text. @returns their pages */
async function createPoisoned(client: Client, place: Place): Promise<string[]> {
  const sampleIds: Record<string, string> = { ...place }
  const pages: string[] = []
  for (const kind of kinds) {
    const { create } = callsOf(kind)
    const texts = Object.entries(kind.fields).map(([name, field]) => [name, poisoned(name, field)] as const)
    const input = {
      ...sampleInput(create, sampleIds),
      ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
      ...items[kind.name]?.(),
    }
    const answer = (await client.call(create as never, input as never)) as Record<string, unknown>
    const id = String(answer[kind.idField])
    sampleIds[kind.idField] = id
    const parentId = kind.parentField ? sampleIds[kind.parentField] : undefined
    pages.push(entityLink(kind, { ...place, id, ...(parentId !== undefined && { parentId }) }))
    if (kind.name !== 'plan') continue
    const nodeOf = { ...place, planId: id, title: next(), status: 'planned', tags: [], links: [] }
    await client.call(planCalls.createNode as never, nodeOf as never)
  }
  return pages
}

/** What ran on the page, or could: markup that is not ours. */
function foreign(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = 'ran' in window ? ['a script of a text ran'] : []
    const selector =
      'iframe, object, embed, marquee, base, meta[http-equiv=refresh], script:not([src]):not([type="application/ld+json"])'
    for (const one of document.querySelectorAll(selector)) found.push(one.outerHTML.slice(0, 100))
    for (const one of document.querySelectorAll('*'))
      for (const { name, value } of one.attributes)
        if (/^on/i.test(name) || /^\s*(java|vb)\s*script:|^\s*data:text/i.test(value.replace(/[\t\n]/g, '')))
          if (name !== 'title' && !name.startsWith('aria-') && !name.startsWith('data-') && name !== 'value')
            found.push(`${one.localName} ${name}=${value.slice(0, 80)}`)
    return found
  })
}

it(`of ${payloads.length} scripts in every text none runs, on any page and without the security policy [R-20]`, {
  timeout: 180_000,
}, async () => {
  expect(payloads.length).toBeGreaterThanOrEqual(300)
  // With the policy a script would not run even if a page let it in.
  const { page, client } = await fixture.openAs('prey', { expectsFailures: true, bypassPolicy: true })
  page.on('dialog', dialog => void dialog.dismiss())
  const place = await createPlace(client)
  const { spaceId, projectId } = place
  await client.call(spaceCalls.update, { spaceId, data: { name: next() } } as never)
  await client.call(projectCalls.update, { ...place, data: { name: next() } } as never)
  await client.call(cvCalls.create, { ...place, value: next(), appointment: 'entryTag' })
  await client.call(noteCalls.create, { content: all })
  const pages = await createPoisoned(client, place)
  // Titles are short: these have every script, and every end of what is before it.
  const titled: string[] = []
  for (const payload of payloads.filter(
    (_, at) => (at % scripts.length) % ends.length === Math.floor(at / scripts.length),
  ))
    titled.push(
      (await client.call(callsOf(chapter).create, { ...place, title: payload, text: titled.length === 0 ? all : [] }))
        .chapterId,
    )
  const chapterId = titled[0] ?? ''
  expect(titled).toHaveLength(scripts.length)
  await client.call(publishCalls.publishAll, { ...place, schedule: null })
  await client.call(publishCalls.project, { ...place, value: true })
  for (const content of payloads.slice(0, 20))
    await client.call(commentCalls.create, { storyId: projectId, chapterId, content })

  await page.goto(`${fixture.server.url}/builder`)
  await page.locator('main h1').first().waitFor()
  const wrong: string[] = []
  const look = async (where: string) => {
    await waitUntilSettled(page)
    wrong.push(...(await foreign(page)).map(what => `${where}: ${what}`))
  }
  await look('/builder')
  const lists = kinds.map(kind => links.project(spaceId, projectId, kind.name))
  const others = [links.space(spaceId), links.project(spaceId, projectId), links.library(), links.story(projectId)]
  const reading = [libraryAddresses.chapter(projectId, chapterId), links.projectSection(spaceId, projectId, 'settings')]
  const graph = `/builder/graph/${spaceId}/${projectId}`
  const found = `/builder/replace/${spaceId}/${projectId}?find=ran&with=ran`
  for (const address of [...others, ...reading, ...lists, ...pages, graph, found]) {
    await navigateTo(page, address)
    await page.locator('main').waitFor()
    await look(address)
  }
  await navigateTo(page, links.project(spaceId, projectId, 'chapter'))
  await press(page, 'End')
  await look('the end of a long list')
  await press(page, 'q')
  await page.getByRole('complementary', { name: 'Quick notes' }).getByRole('listitem').first().waitFor()
  await look('notes')
  await page.keyboard.press('Control+k')
  await page.locator('[cmdk-input]').fill('ran')
  await page.locator('[cmdk-list][aria-busy="false"]').waitFor()
  await look('the palette')
  // The pages that the server writes for browsers without scripts, here put into one that has them.
  for (const address of [links.story(projectId), ...titled.map(id => libraryAddresses.chapter(projectId, id))]) {
    const text = await (await fetch(fixture.server.url + address)).text()
    expect(text).toContain('<link rel="stylesheet" href="/rendered-page.css">')
    await page.setContent(text, { waitUntil: 'commit' })
    wrong.push(...(await foreign(page)).map(what => `${address} as written: ${what}`))
  }
  expect(wrong).toEqual([])
})
