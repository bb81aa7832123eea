// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { isTooMuch, shapesOf, svgSizeOf, withoutDrawings, withSize } from './svg-picture.ts'
import { isSvg } from './svg-type.ts'

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

it.each([
  [
    'shapes with gradients',
    '<linearGradient id="a"/><rect fill="url(#a)"/><circle style="stroke: url(\'#a\')"/>',
    false,
  ],
  ['a symbol that is used twice', '<g id="a"><path/></g><use href="#a"/><use href="#a"/>', false],
  ['a link to what holds it', '<g id="a"><a href="#a"><path/></a></g>', false],
  ['what uses itself', '<g id="a"><use href="#a"/></g>', true],
  [
    'a mask of a mask of itself',
    '<mask id="a"><g mask="url(#b)"/></mask><mask id="b"><g mask="url(#a)"/></mask>',
    true,
  ],
  ['a drawing in an address', '<image href="data:image/svg+xml,x"/>', true],
  ['many effects', `<filter>${'<feFlood/>'.repeat(51)}</filter>`, true],
  [
    'what would be drawn a billion times',
    Array.from({ length: 10 }, (_, at) => `<g id="g${at}">${`<use href="#g${at + 1}"/>`.repeat(10)}</g>`).join(''),
    true,
  ],
])('of %s it is known whether they are too much', (_, inside, tooMuch) => {
  const root = shapesOf(drawing(inside))
  expect(root && isTooMuch(root)).toBe(tooMuch)
})

it.each([
  ['<svg/>', true],
  [
    '\ufeff<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg width="1">',
    true,
  ],
  ['<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>', false],
  ['<svgo/>', false],
  ['<!-- a -->'.repeat(100), false],
  ['<html><svg/></html>', false],
  ['', false],
])('%s: a drawing, %s', (text, isDrawing) => {
  expect(isSvg(new TextEncoder().encode(text))).toBe(isDrawing)
})

it.each([
  ['<svg viewBox="0 0 20 10"/>', '<svg width="1024" height="512" viewBox="0 0 20 10"/>'],
  [
    '<!-- <p> --><svg width="6000" height="3000px" id="a>b">',
    '<!-- <p> --><svg width="2048" height="1024" viewBox="0 0 6000 3000" id="a>b">',
  ],
  ["<svg\nwidth='100%' viewBox='5,5 1,1'>", '<svg width="1024" height="1024" viewBox="5 5 1 1">'],
  ['<svg width="1" height="0">', '<svg width="7" height="1024" viewBox="0 0 1 150">'],
])('%s has the size of its picture', (source, sized) => {
  const root = shapesOf(source)
  expect(root && withSize(source, svgSizeOf(root))).toBe(sized)
})

it('a drawing keeps its shapes beside an image that is a drawing itself', () => {
  const inner = '<image href="data:image/svg+xml,x"><title>x</title></image>'
  const png = '<image href="data:image/png;base64,x"/>'
  expect(withoutDrawings(drawing(`<rect/>${inner}<g>${png}${inner}<path/></g>`))).toBe(
    drawing(`<rect/><g>${png}<path/></g>`),
  )
})
