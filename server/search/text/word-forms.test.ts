import { describe, expect, it } from 'vitest'
import { stemsOf } from './word-forms.ts'

const paradigms = [
  'київ києва києву києвом києві',
  'львів львова львову львовом львові',
  'харків харкова харкову харковом харкові',
  'ніч ночі ніччю ночей ночами',
  'сіль солі сіллю',
  'кінь коня коневі конем коні коней кіньми',
  'дім дому домом доми домів домами',
  'камінь каменя каменем камені',
  'вечір вечора вечором вечори вечорів',
  'день дня днем дні днів',
  'сон сну сном сни',
  'вітер вітру вітром вітри',
  'будинок будинку будинком будинки будинків',
  'хлопець хлопця хлопцем хлопці',
  'земля землі землю землею земель',
  'гора гори горою гір',
  'сльоза сльози сліз',
  'слово слова словом слів словами',
  'книга книги книзі книгу книгою книг',
  'рука руки руці руку рукою рук',
  'друг друга друже другом друзі',
  'одеса одеси одесі одесу одесою',
  'ліс лісу лісом ліси лісів',
  'людина людини людині людину людиною',
  'люди людей людям людьми',
  'андрій андрія андрієві андрієм',
  'марія марії марію марією',
  'тарас тараса тарасові тарасом',
  'молодість молодості молодістю',
  'білий біла біле білого білому білої',
  'писати писав писала писали писало',
  'whale whales whaling',
  'city cities',
  'story stories',
  'run runs running',
  'walk walks walked walking',
  'wolf wolves',
  'leaf leaves',
  'leave leaves leaving left',
  'child children',
  'run ran runs',
  'write writes writing wrote written',
]

describe('forms of one word', () => {
  it.each(paradigms)('%s', line => {
    const forms = line.split(' ')
    const distinct = forms.flatMap(one =>
      forms.filter(other => !stemsOf(one).some(stem => stemsOf(other).includes(stem))).map(other => `${one} ${other}`),
    )
    expect(distinct).toEqual([])
  })

  it.each([
    ['кит', 'кіт'],
    ['мед', 'мода'],
    ['вікно', 'війна'],
    ['одеса', 'ода'],
    ['гора', 'горло'],
    ['whale', 'while'],
    ['story', 'store'],
    ['wolf', 'wolverine'],
    ['leaf', 'left'],
    ['men', 'menace'],
  ])('%s and %s are two words', (one, other) => {
    expect(stemsOf(one).filter(stem => stemsOf(other).includes(stem))).toEqual([])
  })

  it('of a word do not depend on earlier words', () => {
    const odd = ['бабостьає', 'радостьові', 'гостьова', 'костьями']
    const first = odd.map(word => [...stemsOf(word)])
    // More words than the cache holds, so that all stems are computed again.
    for (let at = 0; at < 90_000; at++)
      stemsOf(`w${at.toString(26).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')}`)
    expect(odd.toReversed().map(word => stemsOf(word))).toEqual(first.toReversed())
  })

  it.each(['а', 'of', '42nd', '東', '🔥', 'w'.repeat(25), 'щ'.repeat(64), 'οδυσσευσ', 'ahabа'])('%s has none', word => {
    expect(stemsOf(word)).toEqual([])
  })
})
