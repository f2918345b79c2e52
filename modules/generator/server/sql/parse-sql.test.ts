import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Problem } from '#core/problems.ts'
import { guessTable } from '../../design/guess.ts'
import { expectedDesigns } from './fixtures/expected.ts'
import { parseSql } from './parse-sql.ts'

const problemOf = async (sql: string) => {
  const thrown = await parseSql(sql).catch((error: unknown) => error)
  if (!(thrown instanceof Problem)) throw new Error('nothing was refused')
  return { problem: thrown.problem, ...thrown.detail }
}
const one = async (sql: string) => {
  const [table] = await parseSql(sql)
  if (!table) throw new Error('no table')
  return table
}

describe('a dump of a well-known product', () => {
  test.each(Object.entries(expectedDesigns))('%s becomes the design that fits', async (file, tables) => {
    const found = await parseSql(await readFile(join(import.meta.dirname, 'fixtures', file), 'utf8'))
    const designs = found.map((table) => {
      const { columns } = guessTable(table)
      return [
        table.name,
        Object.fromEntries(Object.values(columns).map(({ name, designType }) => [name, designType])),
      ]
    })
    expect(Object.fromEntries(designs)).toEqual(tables)
  })
})

describe('MySQL', () => {
  test('tells names, types, defaults and comments in its own spelling', async () => {
    const table = await one(`create table \`my shop\`.\`a\`\`b\` (
      \`编号\` int(10) unsigned not null auto_increment comment '编号：主键',
      \`it's\` varchar(10) default 'it''s' comment 'x */ \\' y; -- z',
      e enum('a','b''c') character set utf8mb4 default 'a',
      price decimal(10,2) unsigned not null default '0.00',
      body longtext, flag bit(1) default b'0', code uuid, address inet6,
      made datetime(3) default current_timestamp(3) on update current_timestamp(3),
      whole int generated always as (price + (1)) stored, part int as (price) virtual,
      ratio double precision unsigned default (1 / 2) check (ratio > 0),
      constraint positive check (price >= 0),
      primary key (\`编号\`) using btree, unique key u (\`it's\`), fulltext key f (body)
    ) engine=innodb comment='书''s' partition by hash(编号) partitions 4;`)
    expect(table).toMatchObject({
      name: 'a`b',
      comment: "书's",
      primaryKey: ['编号'],
      uniqueKeys: [["it's"]],
    })
    const facts = table.columns.map(({ name, type, default: preset, nullable }) => [
      name,
      type,
      preset,
      nullable,
    ])
    expect(facts).toEqual([
      ['编号', 'int', null, false],
      ["it's", 'varchar', "it's", true],
      ['e', 'enum', 'a', true],
      ['price', 'decimal', '0.00', false],
      ['body', 'longtext', null, true],
      ['flag', 'tinyint', "b'0'", true],
      ['code', 'char', null, true],
      ['address', 'varchar', null, true],
      ['made', 'datetime', null, true],
      ['whole', 'int', null, true],
      ['part', 'int', null, true],
      ['ratio', 'double', null, true],
    ])
    expect(table.columns[0]).toMatchObject({ autoIncrement: true, unsigned: true, comment: '编号：主键' })
    expect(table.columns[1]?.comment).toBe("x */ ' y; -- z")
    expect(table.columns[2]?.choices).toEqual(['a', "b'c"])
    expect(table.columns.filter(({ isComputed }) => isComputed).map(({ name }) => name)).toEqual([
      'whole',
      'part',
    ])
  })

  test('may change delimiters, and change tables that are not in the text', async () => {
    const table = await one(`delimiter $$
      create procedure p() begin select 1; create table never (a int); end$$
      delimiter ;
      # a comment; create table neither (a int);
      alter table elsewhere add column b int;
      create table t (a int, key (a)) engine=myisam;
      alter table t add primary key (a);`)
    expect(table).toMatchObject({ name: 't', primaryKey: ['a'] })
  })
})

describe('PostgreSQL', () => {
  test('tells names, types, keys and comments in its own spelling', async () => {
    const table = await one(`
      create type mood as enum ('sad', 'it''s ok');
      create domain short as varchar(12) not null;
      create table public."Ord""er" (
        id bigserial, "书名" character varying(40) default 'x''y'::character varying not null,
        mood mood default 'sad', code short, amount numeric(10,2) default -1.5, tags text[],
        at timestamp(0) with time zone default now(), flags bit(3), open boolean default true,
        total int generated always as (1 + 1) stored, primary key (id), unique ("书名", code));
      comment on table "Ord""er" is $$it's */ here$$;
      comment on column public."Ord""er"."书名" is E'a\\nb';
      /* outer /* inner */ create table never (a int); */`)
    expect(table).toMatchObject({
      name: 'Ord"er',
      comment: "it's */ here",
      primaryKey: ['id'],
      uniqueKeys: [['书名', 'code']],
    })
    const facts = table.columns.map(({ name, family, length, default: preset, nullable }) => [
      ...[name, family, length, preset, nullable],
    ])
    expect(facts).toEqual([
      ['id', 'integer', 0, null, false],
      ['书名', 'char', 40, "x'y", false],
      ['mood', 'enum', 0, 'sad', true],
      ['code', 'char', 12, null, true],
      ['amount', 'decimal', 10, '-1.5', true],
      ['tags', 'array', 0, null, true],
      ['at', 'datetime', 0, null, true],
      ['flags', 'integer', 3, null, true],
      ['open', 'boolean', 0, 'true', true],
      ['total', 'integer', 0, null, true],
    ])
    expect(table.columns[1]?.comment).toBe('a\nb')
    expect(table.columns[2]?.choices).toEqual(['sad', "it's ok"])
  })
})

describe('SQLite', () => {
  test('takes any name and any type', async () => {
    const table =
      await one(`pragma foreign_keys = off; create table [a b] (k integer primary key autoincrement,
      "x""y" whatever(3) default 'it''s', void, n int not null default (1 + 1));`)
    expect(table).toMatchObject({ name: 'a b', primaryKey: ['k'] })
    expect(table.columns.map(({ name, type, default: preset }) => [name, type, preset])).toEqual([
      ['k', 'int', null],
      ['x"y', 'varchar', "it's"],
      ['void', 'text', null],
      ['n', 'int', null],
    ])
  })

  test('carries nothing out but what makes tables', async () => {
    const file = join(import.meta.dirname, 'never.db')
    const table =
      await one(`attach database '${file}' as other; create table t (id integer primary key autoincrement);
      create table copied as select * from sqlite_master; insert into t values (1);
      create table "endless (" as with recursive n(i) as (values (1) union all select i from n) select * from n;`)
    expect(table).toMatchObject({ name: 't', isEmpty: true })
    await expect(readFile(file)).rejects.toThrow()
  })
})

describe('a text that can not be read', () => {
  test.each([
    ['create table `a` (\n  x int,\n  y int,\n);', 4],
    ['-- first\n\ncreate table `a` (x int);\ncreate table `b` (x int unsigned\n  y int);', 5],
    ['create table a (id bigserial);\ncreate table "b" (\n  x text[],\n  y jsonb jsonb\n);', 4],
  ])('%j is refused by its line', async (sql, line) => {
    expect(await problemOf(sql)).toEqual({
      problem: 'sqlUnreadable',
      line,
      reason: expect.stringMatching(/\w/),
    })
  })

  test.each([
    '',
    'select 1',
    "insert into t values ('create table a (a int)')",
    '-- create table a (a int)',
    'create temporary table a (a int)',
    '好',
  ])('%j makes no table', async (sql) => {
    expect(await problemOf(sql)).toEqual({ problem: 'sqlNoTable' })
  })
})

describe('a hostile text', () => {
  test('that is too long is not looked at', async () => {
    expect(await problemOf('好'.repeat(90_000))).toEqual({ problem: 'sqlTooMuch', kilobytes: 256 })
  })

  const size = 250_000
  test.each([
    ['brackets', `create table \`a\` (x int default ${'('.repeat(size)}`],
    ['quotes', `create table \`a\` (x int comment ${"'".repeat(size)}`],
    ['words', `create table \`a\` (${'x '.repeat(size / 2)})`],
    ['columns', `create table \`a\` (${Array.from({ length: 20_000 }, (_, at) => `c${at} int`).join()})`],
    ['dollars', `create table a (x text[] default ${'$a$'.repeat(size / 3)}`],
    ['casts', `create table a (x text default 'x'${'::text'.repeat(size / 6)})`],
    ['comments', `create table a (x jsonb ${'/*'.repeat(size / 2)}`],
    ['semicolons', ';'.repeat(size)],
    ['tables', 'create table `a`(b int);'.repeat(size / 25)],
    ['recursion', `create table a (x jsonb default ${'- '.repeat(size / 2)}1)`],
  ])('of %s is answered, and keeps nobody waiting', async (_, sql) => {
    const before = process.threadCpuUsage()
    await parseSql(sql, 200).catch((error: unknown) => expect(error).toBeInstanceOf(Problem))
    // A thread of its own reads it: this one, which serves everybody, has next to nothing to do.
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
  })

  test('enters names and comments as what it is', async () => {
    const evil = '*/ {{x}}; drop table admin; -- <script>'
    const table = await one(
      `create table \`${evil}\` (\`${evil}\` int comment '${evil}${'字'.repeat(20_000)}');`,
    )
    expect(table.name).toBe(evil)
    expect(table.columns[0]).toMatchObject({ name: evil, comment: expect.stringContaining(evil) })
    const proto = await one('create table `__proto__` (`__proto__` int, `constructor` int, `toString` text);')
    expect(proto.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'toString'])
  })
})

test('500 columns are read', async () => {
  const columns = Array.from(
    { length: 500 },
    (_, at) => `\`c${at}\` varchar(20) not null default '' comment '列${at}'`,
  )
  expect((await one(`create table \`wide\` (${columns.join(',\n')}) engine=innodb;`)).columns).toHaveLength(
    500,
  )
})
