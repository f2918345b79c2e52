/** The languages offered for code blocks, as label and stored value; the empty value (plain text) is not listed. */
export const codeLanguages: readonly { readonly text: string; readonly value: string }[] = [
  { text: 'CSS', value: 'css' },
  { text: 'HTML', value: 'html' },
  { text: 'XML', value: 'xml' },
  { text: 'Javascript', value: 'javascript' },
  { text: 'Typescript', value: 'typescript' },
  { text: 'JSX', value: 'jsx' },
  { text: 'Go', value: 'go' },
  { text: 'PHP', value: 'php' },
  { text: 'C', value: 'c' },
  { text: 'Python', value: 'python' },
  { text: 'Java', value: 'java' },
  { text: 'C++', value: 'cpp' },
  { text: 'C#', value: 'csharp' },
  { text: 'Visual Basic', value: 'visual-basic' },
  { text: 'SQL', value: 'sql' },
  { text: 'Ruby', value: 'ruby' },
  { text: 'Swift', value: 'swift' },
  { text: 'Bash', value: 'bash' },
  { text: 'Lua', value: 'lua' },
  { text: 'Groovy', value: 'groovy' },
  { text: 'Markdown', value: 'markdown' },
]

const aliases: Readonly<Record<string, string>> = {
  js: 'javascript',
  ts: 'typescript',
  md: 'markdown',
  py: 'python',
  vb: 'visual-basic',
  'visual basic': 'visual-basic',
  'c#': 'csharp',
  'c++': 'cpp',
}

/** The listed language that a person means by `name` (its value, its label or an alias), or `null`. */
export function findLanguage(name: string): string | null {
  const wanted = name.trim().toLowerCase()
  const value = Object.hasOwn(aliases, wanted) ? aliases[wanted] : wanted
  return codeLanguages.find((language) => language.value === value)?.value ?? null
}
