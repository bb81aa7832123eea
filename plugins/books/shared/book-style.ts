/** How the text of a book is set, in EPUB and in HTML: first lines indented, except after a heading or a break. */
export const bookStyle = `p { margin: 0; text-indent: 1.4em; line-height: 1.5; }
h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hr + p, header + p { text-indent: 0; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; text-align: center; break-after: avoid; page-break-after: avoid; }
.over { font-size: 0.7em; font-weight: normal; letter-spacing: 0.06em; }
blockquote { margin: 1em 2em; }
blockquote p { text-indent: 0; }
ul, ol { margin: 1em 0; }
hr { width: 20%; margin: 1.5em auto; border: 0; border-top: 1px solid; }
figure { margin: 1em 0; text-align: center; break-inside: avoid; }
figure img { max-width: 100%; height: auto; }
figure p { text-indent: 0; }
figcaption { margin-top: 0.4em; font-size: 0.85em; }
div.notes { margin-top: 2em; padding-top: 0.5em; border-top: 1px solid; }
aside p { text-indent: 0; font-size: 0.85em; }
sup { line-height: 0; }
.center { text-align: center; text-indent: 0; }
.right { text-align: right; text-indent: 0; }
.small { font-size: 0.85em; }
.large { font-size: 1.25em; }
`
