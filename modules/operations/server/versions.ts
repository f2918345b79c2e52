import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/paths.ts'
import type { Versions } from '../operations.ts'

/** What the product is built on, as far as its versions matter when something goes wrong. */
const ofWeight = [
  'fastify',
  'kysely',
  'pg',
  'mysql2',
  'ioredis',
  'pino',
  'sharp',
  'nodemailer',
  'zod',
  'react',
  'antd',
  '@tanstack/react-query',
  'react-router',
] as const

let known: Promise<Versions> | null = null

/** Read once: they do not change while the process lives. */
export function loadVersions(product: string): Promise<Versions> {
  known ??= readVersions(product)
  return known
}

async function readVersions(product: string): Promise<Versions> {
  const found = await Promise.all(ofWeight.map(async (name) => [name, await versionOf(name)] as const))
  return {
    product,
    node: process.version,
    v8: process.versions.v8,
    platform: `${process.platform} ${process.arch}`,
    packages: Object.fromEntries(found.filter(([, version]) => version !== null)) as Record<string, string>,
  }
}

async function versionOf(name: string): Promise<string | null> {
  const file = join(root, 'node_modules', name, 'package.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : String(JSON.parse(text).version)
}
