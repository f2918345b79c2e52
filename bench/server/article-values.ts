/** What a new article holds besides its title: the product and the bare inserts write the same. */
export const articleValues = {
  category_id: 7,
  tag_ids: [17, 89],
  summary: 'What was sown in spring, what the summer made of it and who came to help.',
  body: Array.from(
    { length: 10 },
    (_, at) =>
      `<h2>Week ${at + 1}</h2><p>What was <strong>sown in spring</strong>, what the <em>summer</em> made of it, and who ` +
      `came to help: the <a href="https://example.com/week/${at + 1}">whole report</a> tells it day by day, with figures.</p>`,
  ).join(''),
}
