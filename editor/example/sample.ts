/** A picture made here, so that the example needs no network. */
function samplePicture(text: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="220"><rect width="480" height="220" fill="#3b6ea5"/><circle cx="380" cy="60" r="34" fill="#ffd666"/><path d="M0 220 150 90l90 80 80-60 160 110z" fill="#264d73"/><text x="24" y="48" fill="#fff" font-family="sans-serif" font-size="24">${text}</text></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}

/** A document with something of everything. */
export const sample = `<h1>A document</h1>
<p>Text can be <strong>bold</strong>, <em>italic</em>, <u>underlined</u> or <s>struck through</s>, have a <span style="color: rgb(207, 19, 34);">colour</span>, <code>code</code> in it and <a href="https://example.com" target="_blank">links</a>.</p>
<blockquote>Type / on an empty line for a menu of blocks, or # and a space for a header.</blockquote>
<section data-w-e-type="callout" data-tone="info">This block is a node of the page's own: see <code>callout.ts</code>.</section>
<ol><li>First</li><ul><li>inside</li></ul><li>Second</li></ol>
<div data-w-e-type="todo"><input type="checkbox" disabled checked>Read this</div>
<div data-w-e-type="todo"><input type="checkbox" disabled>Try it</div>
<table style="width: 100%;"><tbody><tr><th>City</th><th>Country</th></tr><tr><td>Oslo</td><td>Norway</td></tr><tr><td>Lima</td><td>Peru</td></tr></tbody></table>
<p><img src="${samplePicture('A picture')}" alt="Hills below a sun" style="width: 320px;"></p>
<pre><code class="language-typescript">function greet(name: string): string {
  return \`Hello, \${name}!\` // a comment
}</code></pre>
<p>That is all.</p>`
