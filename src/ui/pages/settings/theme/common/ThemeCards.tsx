import { type ReactNode, useId } from 'react'
import type { ThemeSource } from '../../../../../shared/model/theme.ts'
import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { nameOfChoice } from '../editor/nameOfChoice.ts'
import { themeOf } from '../editor/themeOf.ts'
import { useInstanceTheme } from '../editor/useInstanceTheme.ts'
import type { ThemeEditor } from '../editor/useThemeEditor.ts'
import { previewStyle } from '../preview/previewStyle.ts'
import styles from '../Theme.module.css'
import { PairPart } from './PairPart.tsx'

/** All themes that can be chosen, as cards in their own colours. */
export function ThemeCards({ editor }: { readonly editor: ThemeEditor }) {
  const t = useText()
  const { state, setState, own, presets, instanceThemes } = editor
  const choose = (choice: ThemeChoice): void => setState({ ...state, theme: choice }, 'theme')
  const sourceOf = (choice: ThemeChoice): ThemeSource | null =>
    choice === 'own' ? own : (presets.find((theme) => theme.choice === choice)?.source ?? null)
  const card = (choice: ThemeChoice, name: string, why: string, sources: readonly (ThemeSource | null)[]) => (
    <Card key={choice} name={name} why={why} checked={state.theme === choice} onChoose={() => choose(choice)}>
      {sources.map((source, at) => source !== null && <Face key={at} source={source} />)}
    </Card>
  )
  return (
    <fieldset className={styles.cards}>
      <legend>{t('settings.look.choose')}</legend>
      {card('system', t('settings.theme_system'), t('settings.look.system_hint'), [
        sourceOf('pleroma-light'),
        sourceOf('pleroma-dark'),
      ])}
      {card('pair', t('settings.look.pair'), t('settings.look.pair_hint'), [
        sourceOf(state.themeLight),
        sourceOf(state.themeDark),
      ])}
      {state.theme === 'pair' && <PairPart editor={editor} />}
      {own !== null && card('own', own.name, t('settings.look.own_hint'), [own])}
      {presets.map(({ choice, name, purpose, source }) => card(choice, name, purpose, [source]))}
      {instanceThemes.map((choice) => (
        <InstanceCard
          key={choice}
          choice={choice}
          name={nameOfChoice(t, choice, presets)}
          checked={state.theme === choice}
          onChoose={() => choose(choice)}
        />
      ))}
    </fieldset>
  )
}

interface InstanceCardProps {
  readonly choice: ThemeChoice
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
}

/** The card of a theme that the instance serves. A theme that can't be read has no card, unless it is chosen. */
function InstanceCard({ choice, name, checked, onChoose }: InstanceCardProps) {
  const t = useText()
  const { source, loading } = useInstanceTheme(choice)
  if (source === null && !loading && !checked) return null
  const why =
    source === null && !loading ? 'settings.look.instance_missing' : 'settings.look.of_instance_hint'
  return (
    <Card name={name} why={t(why)} checked={checked} onChoose={onChoose}>
      {source !== null && <Face source={source} />}
    </Card>
  )
}

interface CardProps {
  readonly name: string
  readonly why: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Card({ name, why, checked, onChoose, children }: CardProps) {
  const id = useId()
  return (
    <label className={styles.card}>
      <span className={styles.faces} aria-hidden="true">
        {children}
      </span>
      <span className={styles.cardWords}>
        <bdi id={`${id}name`}>{name}</bdi>
        <input
          type="radio"
          name="theme"
          checked={checked}
          aria-labelledby={`${id}name`}
          aria-describedby={`${id}why`}
          onChange={onChoose}
        />
        <small id={`${id}why`}>{why}</small>
      </span>
    </label>
  )
}

const DOTS = ['accent', 'favourite', 'repeat', 'reply'] as const

/** A sample text and a few colours of a theme. */
function Face({ source }: { readonly source: ThemeSource }) {
  const t = useText()
  const theme = themeOf(source)
  return (
    <span data-theme="preview" className={styles.face} style={previewStyle(theme)}>
      <span className={styles.faceText}>
        <span>{t('settings.look.sample_card')}</span> <b>{t('settings.look.sample_card_link')}</b>
      </span>
      <span className={styles.dots}>
        {DOTS.map((name) => (
          <i key={name} style={{ backgroundColor: theme.colours[name] }} />
        ))}
      </span>
    </span>
  )
}
