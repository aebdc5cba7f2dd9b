import { type KeyboardEvent, useId, useRef } from 'react'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useCell } from '../../../mirror/useCell.ts'
import { Button, IconButton } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import flips from '../../../parts/flips.module.css'
import { RotateCcw, RotateCw } from '../../../parts/icons.ts'
import { Tabs } from '../../../parts/Tabs.tsx'
import { AdvancedPart } from './advanced/AdvancedPart.tsx'
import { movedColours } from './advanced/readable.ts'
import { CommonPart } from './common/CommonPart.tsx'
import { resetAll, resetPart, THEME_PARTS, type ThemePart } from './editor/resetPart.ts'
import { type ThemeEditor as Editor, useThemeEditor } from './editor/useThemeEditor.ts'
import { FontsPart } from './fonts/FontsPart.tsx'
import { ThemePreview } from './preview/ThemePreview.tsx'
import { RoundnessPart } from './roundness/RoundnessPart.tsx'
import { ShadowPart } from './shadow/ShadowPart.tsx'
import styles from './Theme.module.css'
import { openPartOf, PART_TITLES } from './themePart.ts'

const UNDO = <RotateCcw size={18} aria-hidden className={flips.flips} />
const REDO = <RotateCw size={18} aria-hidden className={flips.flips} />

const PANELS = {
  advanced: AdvancedPart,
  roundness: RoundnessPart,
  shadow: ShadowPart,
  fonts: FontsPart,
} as const

/** Chooses, edits and previews the theme of the interface (TM13). */
export function ThemeEditor() {
  const engine = useEngine()
  const t = useText()
  const editor = useThemeEditor()
  const open = openPartOf(engine)
  const part = useCell(open, 'part')
  const root = useRef<HTMLDivElement>(null)
  /** Moves the focus from a button that disappears when it is pressed. */
  const focusTabs = (): void =>
    root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  const choose = (next: ThemePart): void => {
    open.part = next
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts of the buttons in it
    <div ref={root} className={styles.editor} onKeyDown={(event) => undoByKey(event, editor)}>
      <Bar editor={editor} part={part} />
      <Notes
        editor={editor}
        onAdvanced={() => {
          choose('advanced')
          requestAnimationFrame(focusTabs)
        }}
        onLeave={focusTabs}
      />
      <div className={styles.sides}>
        <Tabs
          label={t('settings.look.parts')}
          value={part}
          onChange={choose}
          tabs={THEME_PARTS.map((value) => ({
            value,
            label: t(PART_TITLES[value]),
            panel: <Part part={value} editor={editor} />,
          }))}
        />
        <ThemePreview theme={editor.shown} className={styles.beside} />
      </div>
    </div>
  )
}

function Part({ part, editor }: { readonly part: ThemePart; readonly editor: Editor }) {
  if (part === 'common') return <CommonPart editor={editor} />
  const Panel = PANELS[part]
  const { source, chosen, shown, disabled, change } = editor
  return <Panel source={source} chosen={chosen} shown={shown} disabled={disabled} change={change} />
}

interface BarProps {
  readonly editor: Editor
  readonly part: ThemePart
}

/** The theme's name, undo, redo and reset. Undo and redo keep the focus when they have nothing left to do. */
function Bar({ editor, part }: BarProps) {
  const t = useText()
  const { source, name, change, canUndo, canRedo, undo, redo } = editor
  const disabled = !editor.isOwn
  return (
    <div className={styles.bar}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <IconButton icon={UNDO} label={t('general.undo')} aria-disabled={!canUndo} onClick={undo} />
      <IconButton icon={REDO} label={t('settings.look.redo')} aria-disabled={!canRedo} onClick={redo} />
      <Button
        size="small"
        disabled={disabled}
        onClick={() => change(resetPart(source, part), `reset ${part}`)}
      >
        {t('settings.look.reset_part', { part: t(PART_TITLES[part]) })}
      </Button>
      <Button size="small" disabled={disabled} onClick={() => change(resetAll(source), 'reset all')}>
        {t('settings.look.reset_all')}
      </Button>
    </div>
  )
}

interface NotesProps {
  readonly editor: Editor
  readonly onAdvanced: () => void
  /** Called when the pressed button is about to disappear. */
  readonly onLeave: () => void
}

/** Notes about the state of the theme: not saved, too large, not editable, or with colours that the guard changed. */
function Notes({ editor, onAdvanced, onLeave }: NotesProps) {
  const engine = useEngine()
  const t = useText()
  const id = useId()
  const { own, isOwn, name, source, fault, retry, tooLarge, takeCopy, setState, state } = editor
  const moved = isOwn && source.readable !== false ? movedColours(source).length : 0
  const replaceOwn = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('settings.look.replace_title', { name: own?.name ?? '' }),
      body: t('settings.look.replace_body'),
      confirmLabel: t('settings.look.replace'),
      danger: true,
    })
    if (!sure) return
    takeCopy()
    onLeave()
  }
  return (
    <>
      {fault !== null && (
        <ErrorState
          form="line"
          message={t('settings.look.not_saved')}
          detail={fault.code === 'storage' ? t('errors.storage_unavailable') : sayFault(t, fault)}
          onRetry={retry}
        />
      )}
      {tooLarge && <ErrorState form="line" message={t('settings.look.too_large')} />}
      {!isOwn && own === null && <p className={styles.hint}>{t('settings.look.shown_preset', { name })}</p>}
      {!isOwn && own !== null && (
        <div className={styles.note}>
          <p id={id}>{t('settings.look.shown_beside', { name, own: own.name })}</p>
          <div className={styles.buttons}>
            <Button size="small" aria-describedby={id} onClick={() => void replaceOwn()}>
              {t('settings.look.edit_copy')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                onLeave()
                setState({ ...state, theme: 'own' }, 'theme')
              }}
            >
              {t('settings.look.edit_own')}
            </Button>
          </div>
        </div>
      )}
      <div role="status">
        {moved > 0 && (
          <div className={styles.note}>
            <p>{t('settings.look.has_moved', { count: moved })}</p>
            <Button size="small" onClick={onAdvanced}>
              {t('settings.look.show_moved')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** Ctrl+Z undoes and Ctrl+Y redoes changes of the theme. In a text field the browser does that with the field's text. */
function undoByKey(event: KeyboardEvent, { undo, redo }: Editor): void {
  const { key, ctrlKey, metaKey, shiftKey, target } = event
  if (!(ctrlKey || metaKey) || (target instanceof HTMLInputElement && TEXT_TYPES.has(target.type))) return
  const letter = key.toLowerCase()
  const isUndo = letter === 'z' && !shiftKey
  if (!isUndo && letter !== 'y' && letter !== 'z') return
  event.preventDefault()
  if (isUndo) undo()
  else redo()
}

const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'number', 'search'])
