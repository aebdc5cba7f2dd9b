import styles from './Bird.module.css'
import { BIRD_SIZE, birdShapes, drawn, type Mood, NEST, type Shape } from './birdShapes.ts'

interface BirdProps {
  readonly mood: Mood
  /** The side of the drawing in px. */
  readonly size: number
}

/** The bird in its nest. A new mood fades in over the same nest. Its words are those of the link around it. */
export const Bird = ({ mood, size }: BirdProps) => (
  <svg
    className={styles.bird}
    width={size}
    height={size}
    viewBox={`0 0 ${BIRD_SIZE} ${BIRD_SIZE}`}
    data-mood={mood}
    aria-hidden="true"
  >
    <Shapes shapes={NEST} mood={mood} />
    <g key={mood} className={styles.mood}>
      <Shapes shapes={birdShapes(mood)} mood={mood} />
    </g>
  </svg>
)

const Shapes = ({ shapes, mood }: { readonly shapes: readonly Shape[]; readonly mood: Mood }) =>
  shapes.map((shape) => <path key={shape.d} {...drawn(shape, mood)} />)
