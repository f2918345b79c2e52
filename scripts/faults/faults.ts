// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of sources.

/** A fault to plant: a text of the product's sources that stands there exactly once, and what it becomes. */
export interface Fault {
  /** the part of the product that the fault is in */
  readonly subsystem: string
  /** what goes wrong with it, as a sentence */
  readonly what: string
  readonly search: string
  readonly replace: string
  /** ends of the paths of the test files of which one has to fail */
  readonly tests: readonly string[]
}

/** One fault or more of each subsystem. Texts, not paths: a file that moves takes its fault along. */
export const faults: readonly Fault[] = [
  {
    subsystem: 'scope of rows',
    what: 'A row outside of the caller’s scope is found by its id.',
    search: 'selectStored(entry, [{ id: oneOf(possible) }, scope], context, lock)',
    replace: 'selectStored(entry, [{ id: oneOf(possible) }], context, lock)',
    tests: ['/object-matrix.test.ts'],
  },
  {
    subsystem: 'scope of rows',
    what: 'Lists show rows outside of the caller’s scope.',
    search: 'const limits = [scope, viewLimit(entry, raw, context)]',
    replace: "const limits = ['all' as const, viewLimit(entry, raw, context)]",
    tests: ['/object-matrix.test.ts'],
  },
  {
    subsystem: 'permission gate',
    what: 'A call that takes a node is open to whoever has signed in.',
    search: 'return nodes.some((node) => hasNode(identity.rights, node)) ? null',
    replace: 'return nodes.length > 0 ? null',
    tests: ['/permission-matrix.test.ts'],
  },
  {
    subsystem: 'permission gate',
    what: 'A member’s token opens calls of administrators.',
    search: "if (identity.kind !== realmOfUrl(url).kind) return new Problem('needLogin')",
    replace: '',
    tests: ['/gate.test.ts'],
  },
  {
    subsystem: 'cross-site calls',
    what: 'A browser’s cross-site call is answered.',
    search: '  refuseCrossSite(app, request, route)\n',
    replace: '',
    tests: ['/requests.test.ts'],
  },
  {
    subsystem: 'headers of answers',
    what: 'A browser may run what an answer holds.',
    search: "default-src 'none'; sandbox; frame-ancestors 'none'",
    replace: "default-src 'self'; frame-ancestors 'none'",
    tests: ['/requests.test.ts'],
  },
  {
    subsystem: 'validation',
    what: 'A number may be one more than its field allows.',
    search: 'if (max !== undefined && value > max)',
    replace: 'if (max !== undefined && value > max + 1)',
    tests: ['/rules.test.ts'],
  },
  {
    subsystem: 'transactions',
    what: 'What was written before a failure is kept.',
    search: `    const result = await work(inside)
    await context.beforeCommit?.(inside)
    // What is done last may have something done last in turn.
    for (let name = firstOf(last); name !== undefined; name = firstOf(last)) {
`,
    replace: `    const result = await work(inside).catch((error: unknown) => ({ late: error }) as never)
    await context.beforeCommit?.(inside)
    // What is done last may have something done last in turn.
    for (let name = firstOf(last); name !== undefined; name = firstOf(last)) {
  if (typeof result === 'object' && result !== null && 'late' in result) throw result.late
`,
    tests: ['/bulk-edit.test.ts'],
  },
  {
    subsystem: 'idempotency',
    what: 'A key that was used with other values is answered as if it were a repetition.',
    search: "if (first.fingerprint !== row.fingerprint) throw new Problem('keyUsed')",
    replace: '',
    tests: ['/moneyLog.test.ts'],
  },
  {
    subsystem: 'list filters',
    what: 'At most means less than.',
    search: "case 'elt':\n      return sql`${column} <= ${first}`",
    replace: "case 'elt':\n      return sql`${column} < ${first}`",
    tests: ['/every-kind-lists.test.ts', '/every-kind.test.ts'],
  },
  {
    subsystem: 'totals of lists',
    what: 'The total that was counted before a write is told after it.',
    search: 'const isSame = mark !== null && known?.mark === mark',
    replace: 'const isSame = mark !== null',
    tests: ['/total.test.ts'],
  },
  {
    subsystem: 'order of lists',
    what: 'A row that is dragged lands one place beside.',
    search: "const isBefore = place === 'before' || (place === undefined && to < from)",
    replace: "const isBefore = place === 'before' || (place === undefined && to <= from + 1)",
    tests: ['/trees-and-sorting.test.ts'],
  },
  {
    subsystem: 'version conflicts',
    what: 'A save on an older version overwrites a newer one.',
    search: 'if (version === null || version === stored.row_version) return',
    replace: 'if (version === null || version !== 0) return',
    tests: ['/versions.test.ts'],
  },
  {
    subsystem: 'transitions',
    what: 'An edit may set any status.',
    search: '  await checkTransitions(entry, stored, values, context)\n',
    replace: '',
    tests: ['/article.test.ts'],
  },
  {
    subsystem: 'settings of other processes',
    what: 'A process never sees settings that another one changed.',
    search: 'if (seen.settings !== settings) {',
    replace: 'if (seen.settings < 0) {',
    tests: ['/config.test.ts'],
  },
  {
    subsystem: 'recycle bin',
    what: 'A row comes back without the rows that referred to it.',
    search: '  await relink(context, id, links)\n',
    replace: '',
    tests: ['/recycle.test.ts'],
  },
  {
    subsystem: 'record of sensitive fields',
    what: 'A secret is written into the record.',
    search: '(isSecret(field) ? hidden : writeValue(row[name]))',
    replace: 'writeValue(row[name])',
    tests: ['/sensitive.test.ts'],
  },
  {
    subsystem: 'ledgers',
    what: 'A balance may pass its bounds.',
    search: "update = update.where(name, '>=', 0).where(name, '<=', 0)",
    replace: "update = update.where(name, '<>', 0).where(name, '<>', 0)",
    tests: ['/moneyLog.test.ts'],
  },
  {
    subsystem: 'uploads',
    what: 'A file is stored whose bytes are not what its suffix says.',
    search: "if (!isOfSuffix) throw new Problem('uploadContent')",
    replace: '',
    tests: ['/check.test.ts', '/upload.test.ts'],
  },
  {
    subsystem: 'jobs',
    what: 'Two processes take the same job.',
    search: ".where('id', '=', job.id)\n      .where('state', '=', 'waiting')",
    replace: ".where('id', '=', job.id)",
    tests: ['/jobs.test.ts'],
  },
  {
    subsystem: 'import',
    what: 'An import that was broken off begins its part of the file again.',
    search: 'at = place === progress.place ? progress.at : 0',
    replace: 'at = 0',
    tests: ['/import-resume.test.ts'],
  },
  {
    subsystem: 'import',
    what: 'A number that could be two is taken for one of them.',
    search: "if (!used) return new Refusal('numberStyle', { text: digits })",
    replace: "if (!used) return digits.replaceAll(',', '')",
    tests: ['/written.test.ts', '/foreign-files.test.ts'],
  },
  {
    subsystem: 'import',
    what: 'A text that a spreadsheet cut off replaces the whole one.',
    search: "if (isCut(cell)) return new Refusal('cutCell', { max })",
    replace: '',
    tests: ['/foreign-files.test.ts'],
  },
  {
    subsystem: 'texts',
    what: 'What looks alike is stored as it was typed.',
    search: '  return composed(text.slice(start, end))',
    replace: '  return text.slice(start, end)',
    tests: ['/plain-text.test.ts', '/one-form.test.ts'],
  },
  {
    subsystem: 'times',
    what: 'Of an hour that clocks show twice only one is known.',
    search: 'instants: [before, after].filter(isShown).map((offset) => wall - offset)',
    replace: 'instants: [before].filter(isShown).map((offset) => wall - offset)',
    tests: ['/time.test.ts', '/foreign-files.test.ts'],
  },
  {
    subsystem: 'export',
    what: 'A text that a spreadsheet takes for a formula goes out as it is.',
    search: "return formula.test(text) ? `'${text}` : text",
    replace: 'return text',
    tests: ['/exchange.test.ts', '/exchange-rules.test.ts'],
  },
  {
    subsystem: 'sign-in',
    what: 'An address may guess passwords for as long as it likes.',
    search: '  refuseToWait(await countAttempt(context, [address], free))\n',
    replace: '',
    tests: ['/throttle.test.ts'],
  },
  {
    subsystem: 'second factor',
    what: 'A code of the app counts twice.',
    search: "    .where('last_step', '<', step)\n",
    replace: '',
    tests: ['/second-factor.test.ts'],
  },
  {
    subsystem: 'captcha',
    what: 'A puzzle can be solved again after it was used.',
    search: 'isRight ||= isMine && checkMarks(marks, info)',
    replace: 'isRight ||= (isMine || true) && checkMarks(marks, info)',
    tests: ['/puzzles.test.ts'],
  },
  {
    subsystem: 'sealed values',
    what: 'What is sealed for one purpose opens for another.',
    search: "hkdfSync('sha256', secret, '', `seal ${purpose}`, 32)",
    replace: "hkdfSync('sha256', secret, '', 'seal', 32)",
    tests: ['/seal.test.ts'],
  },
  {
    subsystem: 'connections to named hosts',
    what: 'An address of this machine may be named.',
    search: 'if (isIP(host) !== 0 && !isAllowed(host))',
    replace: 'if (isIP(host) !== 0 && false)',
    tests: ['/mailer.test.ts'],
  },
  {
    subsystem: 'terminal',
    what: 'Every administrator runs commands.',
    search: 'if (identity.rights.isSuper) return identity\n',
    replace: 'if (identity.rights) return identity\n',
    tests: ['/terminal.test.ts'],
  },
  {
    subsystem: 'generator',
    what: 'A plan that loses values asks for no confirmation.',
    search: 'confirm: isLosing ? (tables[0]?.name ?? entity.name) : null,',
    replace: 'confirm: null,',
    tests: ['/generate.test.ts'],
  },
  {
    subsystem: 'migrations',
    what: 'A migration that was broken off counts as done.',
    search: ".select('name').where('done', '=', 1).execute()",
    replace: ".select('name').execute()",
    tests: ['/migrate.test.ts'],
  },
  {
    subsystem: 'MariaDB alone',
    what: 'A search passes over accents.',
    search: 'lower(cast(${value} as char)) collate utf8mb4_bin like',
    replace: 'lower(cast(${value} as char)) collate utf8mb4_general_ci like',
    tests: ['/every-kind-lists.test.ts'],
  },
  {
    subsystem: 'policy of rich texts',
    what: 'A link may have any scheme but javascript.',
    search: 'return scheme === null || linkSchemes.has(scheme) ? url : null',
    replace: "return scheme !== 'javascript' ? url : null",
    tests: ['/clean-html.test.ts'],
  },
  {
    subsystem: 'undo of the editor',
    what: 'What stands for itself is undone together with what was typed before.',
    search: 'return closeHistory(tr).setMeta(ownStep, true)',
    replace: 'return tr',
    tests: ['/keys.test.ts', '/headless.test.ts'],
  },
  {
    subsystem: 'tokens in the browser',
    what: 'Calls that meet an expired token each refresh it.',
    search: 'running ??= deps\n',
    replace: 'running = deps\n',
    tests: ['/create-request.test.ts'],
  },
  {
    subsystem: 'forms',
    what: 'A form sends fields that nobody changed.',
    search: 'const sent = isPartial ? changedNames(names, values, base) : names',
    replace: 'const sent = names',
    tests: ['/form.test.ts'],
  },
  {
    subsystem: 'public site',
    what: 'An article shows before its time has come.',
    search: "const since = { status: 'published', publish_time: atMost(context.now) }",
    replace: "const since = { status: 'published' }",
    tests: ['/nothing-leaks.test.ts'],
  },
  {
    subsystem: 'money',
    what: 'A notice that comes again takes the money in again.',
    search:
      "if (one.status === 'captured')\n    return seen.ref === one.provider_ref ? 'same' : paidTwice(one, seen.ref, context)",
    replace: '',
    tests: ['/payment.test.ts', '/providers.test.ts'],
  },
  {
    subsystem: 'money',
    what: 'Money that comes when an order is over counts for it.',
    search:
      "const isTaken = held.status === 'pending' && sumsOf(payments).paid + seen.amount <= minorOf(held.total)",
    replace: 'const isTaken = payments.length > 0',
    tests: ['/payment.test.ts'],
  },
  {
    subsystem: 'money',
    what: 'A payment of another amount is taken for the one that was asked for.',
    search: "return seen.amount === minorOf(amount) ? '' : `amount ${minorToMoney(seen.amount)}`",
    replace: "return seen.amount > 0 ? '' : minorToMoney(minorOf(amount))",
    tests: ['/payment.test.ts'],
  },
  {
    subsystem: 'money',
    what: 'An order is cancelled while somebody may pay it elsewhere.',
    search: "if (payments.some((one) => isOpen(one) && isOutside(one))) throw payRefused('open')",
    replace: '',
    tests: ['/payment.test.ts', '/providers.test.ts'],
  },
  {
    subsystem: 'money',
    what: 'The key of a payment is ignored: a second press pays again.',
    search: 'await runOnce(context, once, (inside) => beginPayment(orderId, wanted, inside))',
    replace:
      'await runOnce(context, { ...once, key: `again-${Math.random()}` }, (inside) => beginPayment(orderId, wanted, inside))',
    tests: ['/payment.test.ts'],
  },
  {
    subsystem: 'money',
    what: 'More goes back of a payment than is left of it.',
    search: "one.status === 'captured' ? minorOf(one.amount) - minorOf(one.refunding) : 0",
    replace: "one.status === 'captured' ? minorOf(one.amount) : 0",
    tests: ['/payment.test.ts'],
  },
  {
    subsystem: 'money',
    what: 'A signed notice counts however old it is.',
    search: '/^\\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > signedSeconds) return false',
    replace: '/^\\d{1,12}$/.test(time)) return false',
    tests: ['/signatures.test.ts'],
  },
  {
    subsystem: 'money',
    what: 'What is taken off an order is split by fractions of cents.',
    search: 'const off = share(input.off, goods)',
    replace:
      'const off = goods.map((one) => (input.off * one) / Math.max(1, goods.reduce((all, each) => all + each, 0)))',
    tests: ['/totals.test.ts'],
  },
  {
    subsystem: 'money',
    what: 'An order is cancelled, paid and expired at one moment, as nobody waits for another.',
    search:
      "const found = await rows.lock(id)\n  if (!found) throw new Problem('rowNotFound')\n  return found as HeldOrder",
    replace:
      "const found = await rows.find(id)\n  if (!found) throw new Problem('rowNotFound')\n  return found as HeldOrder",
    tests: ['/order.test.ts', '/payment.test.ts'],
  },
  {
    subsystem: 'stock',
    what: 'Of pieces that are cancelled one after the other only the first can be bought again.',
    search: '`line:${line.id}:release:${leftOf(line)}`',
    replace: '`line:${line.id}:release:1`',
    tests: ['/cancel-lines.test.ts'],
  },
  {
    subsystem: 'stock',
    what: 'Two lines of one variant are each promised what is there once.',
    search: '    refuseShort(fresh, held)\n',
    replace: '',
    tests: ['/order.test.ts', '/stock.test.ts'],
  },
  {
    subsystem: 'members only',
    what: 'Guests read the translations of what is for members only.',
    search: 'for (const row of rows) Object.assign(row, opened(row))',
    replace: 'for (const row of rows) opened(row)',
    tests: ['/members-only.test.ts'],
  },
  {
    subsystem: 'members only',
    what: 'Guests find rows by what only members may read of them.',
    search: 'return held ? open.filter((name) => !held.includes(baseName(name))) : open',
    replace: 'return held ? open.filter((name) => name !== baseName(name) || open.includes(name)) : open',
    tests: ['/members-only.test.ts'],
  },
  {
    subsystem: 'members only',
    what: 'The public search knows the words of texts for members.',
    search: 'const left = membersOnlyIn(resource, row)',
    replace: 'const left: readonly string[] = row === null ? membersOnlyIn(resource, row) : []',
    tests: ['/terms.test.ts', '/members-only.test.ts'],
  },
  {
    subsystem: 'members only',
    what: 'Pages of the site are drawn of what is for members only.',
    search: 'if (row) await showOutside(app.registry.get(resource), [row], context)',
    replace: 'if (row === null) await showOutside(app.registry.get(resource), [], context)',
    tests: ['/members-only.test.ts'],
  },
  {
    subsystem: 'blocks',
    what: 'Readers are sent blocks that are hidden.',
    search: 'if (block.hidden || !type) return []\n    const props',
    replace: 'if (!type) return []\n    const props',
    tests: ['/members-only.test.ts'],
  },
  {
    subsystem: 'addresses of rows',
    what: 'Rows that no list shows are found by counting ids.',
    search: 'if ((await rowsOf(entry, context).among([id])).has(id)) return id',
    replace: 'return id',
    tests: ['/article.test.ts'],
  },
  {
    subsystem: 'previews',
    what: 'A link to a preview shows what its maker may not read.',
    search: '{ ...source, identity, takes: { nodes: [node] } } : null',
    replace: 'source : null',
    tests: ['/page/site.test.ts'],
  },
  {
    subsystem: 'previews',
    what: 'A link to a preview survives another password of its maker.',
    search: 'return account?.stamp === stamp ? account.identity : null',
    replace: 'return account?.identity ?? null',
    tests: ['/hostile-preview.test.ts'],
  },
  {
    subsystem: 'previews',
    what: 'A link to the site as of a moment survives the loss of the right.',
    search: 'return identity && hasNode(identity.rights, node) ? {',
    replace: 'return identity ? {',
    tests: ['/hostile-preview.test.ts'],
  },
  {
    subsystem: 'texts on pages',
    what: 'The label of a menu is markup.',
    search: 'target="_blank" rel="noopener"` : nothing}>${label}</a>`',
    replace:
      'target="_blank" rel="noopener"` : nothing}>${new (nothing.constructor as never as new (markup: string) => Html)(label)}</a>`',
    tests: ['/hostile-labels.test.ts'],
  },
  {
    subsystem: 'addresses on pages',
    what: 'A page has links that browsers run.',
    search: "isAddress && typeof part === 'string' ? safeAddress(part) : part",
    replace: 'part',
    tests: ['/hostile-addresses.test.ts'],
  },
  {
    subsystem: 'redirects',
    what: 'A visitor says where a redirect leads.',
    search: 'return { status, to: isExact ? String(row.to) : withQuery(String(row.to), queryOf(address)) }',
    replace: "return { status, to: new URLSearchParams(queryOf(address)).get('to') ?? String(row.to) }",
    tests: ['/hostile-redirects.test.ts'],
  },
  {
    subsystem: 'paste',
    what: 'What a page hides is pasted from it.',
    search: "return tag === 'tr' ? [new WrittenElement('tr', [])] : []",
    replace: '',
    tests: ['/read-shown.test.ts'],
  },
]
