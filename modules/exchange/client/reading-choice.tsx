import { Select } from 'antd'
import { useId, useState } from 'react'
import {
  type DateStyle,
  dateStyles,
  type FileEncoding,
  fileEncodings,
  type NumberStyle,
  numberStyles,
  type Separator,
  separators,
  type Written,
} from '#core/calls/exchange.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { Source } from './columns-step.tsx'
import css from './exchange.module.css'
import type { Named } from './files.ts'
import type { Sending } from './use-sending.ts'

/** Encodings as people know them, with languages in their own words. */
const encodingNames: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GBK / GB18030 (简体中文)',
  big5: 'Big5 (繁體中文)',
  shift_jis: 'Shift-JIS (日本語)',
  'euc-kr': 'EUC-KR (한국어)',
  'windows-1252': 'Windows-1252 (English, Deutsch, Français, Español)',
  'windows-1250': 'Windows-1250 (Polski, Čeština, Magyar)',
  'windows-1251': 'Windows-1251 (Русский)',
  'windows-1253': 'Windows-1253 (Ελληνικά)',
  'windows-1254': 'Windows-1254 (Türkçe)',
  'koi8-r': 'KOI8-R (Русский)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

/** Without the languages. */
function shortName(encoding: FileEncoding): string {
  return encodingNames[encoding].replace(/ \(.*/, '')
}

const separatorKeys: Readonly<Record<Separator, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}

/** The texts of styles of numbers and dates, as examples that every language reads. */
export const numberExamples: Readonly<Record<NumberStyle, string>> = { point: '1,234.56', comma: '1.234,56' }
export const dateExamples: Readonly<Record<DateStyle, string>> = { dmy: '31/12/2026', mdy: '12/31/2026' }

interface ReadingChoiceProps {
  readonly source: Source
  readonly sending: Sending
  /** shown from the beginning; a file whose encoding was guessed is anyway */
  readonly isOpen: boolean
  readonly written: Written
  readonly onWritten: (written: Written) => void
}

/** How the file was read, and everything in it that can be meant otherwise. */
export function ReadingChoice({ source, sending, isOpen, written, onWritten }: ReadingChoiceProps) {
  const t = useNamespaces(['exchange'])
  const { preview, file, named } = source
  const { encoding, separator, heading, doubtful } = preview.reading
  // It stays as somebody left it while the file is read anew.
  const [isShown, setShown] = useState(isOpen || doubtful.length > 0)
  const again = (more: Named) => void sending.send(file, { ...named, ...more })
  const separatorText = (one: Separator) => t(`exchange:separators.${separatorKeys[one]}`)
  const found = [
    encoding && shortName(encoding),
    separator && separatorText(separator),
    t('exchange:headingIn', { row: heading }),
  ].filter((text) => text !== null)
  return (
    <>
      {doubtful.length > 0 && encoding && !named.encoding && (
        <p className="warn">
          {t('exchange:doubtful', { encoding: shortName(encoding) })}{' '}
          <strong className="breaks">{doubtful.join(' · ')}</strong>
        </p>
      )}
      <details open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary className="soft">{t('exchange:readAs', { found: found.join(' · ') })}</summary>
        <div className={css.reading}>
          {encoding && (
            <Choice
              label={t('exchange:encoding')}
              value={encoding}
              options={fileEncodings.map((value) => ({ value, label: encodingNames[value] }))}
              isBusy={sending.sent !== null}
              onChange={(encoding) => again({ encoding })}
            />
          )}
          {separator && (
            <Choice
              label={t('exchange:separator')}
              value={separator}
              options={separators.map((value) => ({ value, label: separatorText(value) }))}
              isBusy={sending.sent !== null}
              onChange={(separator) => again({ separator })}
            />
          )}
          <Choice
            label={t('exchange:heading')}
            value={String(heading)}
            options={preview.top.map(({ row, text }) => ({
              value: String(row),
              label: t('exchange:headingRow', { row, text }),
            }))}
            isBusy={sending.sent !== null}
            onChange={(row) => again({ heading: Number(row) })}
          />
          <WrittenChoices written={written} onWritten={onWritten} />
        </div>
      </details>
      {sending.fault && (
        <p className="padded rounded bad alarmed" role="alert">
          {sending.fault}
        </p>
      )}
    </>
  )
}

/** How numbers and dates are written in the file. */
function WrittenChoices({ written, onWritten }: Pick<ReadingChoiceProps, 'written' | 'onWritten'>) {
  const t = useNamespaces(['exchange'])
  return (
    <>
      <Choice
        label={t('exchange:numbers')}
        value={written.numbers ?? ''}
        options={[
          { value: '', label: t('exchange:asFile') },
          ...numberStyles.map((value) => ({ value, label: numberExamples[value] })),
        ]}
        onChange={(numbers) => onWritten({ ...written, numbers: numbers || null })}
      />
      <Choice
        label={t('exchange:dates')}
        value={written.dates ?? ''}
        options={[
          { value: '', label: t('exchange:asFile') },
          ...dateStyles.map((value) => ({
            value,
            label: t(`exchange:dateStyles.${value}`, { example: dateExamples[value] }),
          })),
        ]}
        onChange={(dates) => onWritten({ ...written, dates: dates || null })}
      />
    </>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly isBusy?: boolean
  readonly onChange: (value: T) => void
}

function Choice<T extends string>({ label, value, options, isBusy = false, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className="column shrinks gap-1">
      <label className="soft small" htmlFor={id}>
        {label}
      </label>
      <Select<T>
        id={id}
        className={css.select}
        value={value}
        options={[...options]}
        loading={isBusy}
        disabled={isBusy}
        // Names of encodings are longer than their field.
        popupMatchSelectWidth={false}
        onChange={onChange}
      />
    </div>
  )
}
