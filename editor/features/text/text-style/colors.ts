const rows = [
  '000000 262626 595959 8c8c8c bfbfbf d9d9d9 e9e9e9 f5f5f5 fafafa ffffff',
  'e13c39 e75f33 eb903a f5db4d 72c040 59bfc0 4290f7 3658e2 6a39c9 d84493',
  'fbe9e6 fcede1 fcefd4 fcfbcf e7f6d5 daf4f0 d9edfa e0e8fa ede1f8 f6e2ea',
  'ffa39e ffbb96 ffd591 fffb8f b7eb8f 87e8de 91d5ff adc6ff d3adf7 ffadd2',
  'ff4d4f ff7a45 ffa940 ffec3d 73d13d 36cfc9 40a9ff 597ef7 9254de f759ab',
  'cf1322 d4380d d46b08 d4b106 389e0d 08979c 096dd9 1d39c4 531dab c41d7f',
]

/** The sixty colours offered, ten in a row, as they are stored. */
export const colors: readonly string[] = rows.flatMap((row) =>
  row.split(' ').map((hex) => {
    const channels = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
    return `rgb(${channels.join(', ')})`
  }),
)
