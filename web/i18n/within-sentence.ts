/** A name as it stands within a sentence: “Article category” as “article category”, while “API key” keeps its capitals. */
export function withinSentence(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())
}
