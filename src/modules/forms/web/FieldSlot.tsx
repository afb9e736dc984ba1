import { memo, useCallback } from 'react';
import { drawnAs, labelAs } from './controls/drawn.ts';
import { fieldId, useFilling, type Bound } from './filling.ts';
import { FieldBox } from './parts/FieldBox.tsx';

/** Draws one control with its label. It is drawn again only when it changes, because forms may have hundreds. */
export const FieldSlot = memo(function FieldSlot(props: Bound) {
  const { control, path, value, fault, onUpdate, filled, inRow = false, isTitled = false } = props;
  const { formId, today, disabled, onLeave } = useFilling();
  const { Fill } = drawnAs(control);
  const id = fieldId(formId, path);
  const update = useCallback(
    (change: (before: unknown) => unknown) => onUpdate(control.name, change),
    [onUpdate, control.name],
  );
  return (
    <FieldBox
      control={control}
      id={id}
      as={labelAs(control)}
      error={fault}
      inRow={inRow}
      isTitled={isTitled}
      onLeave={() => onLeave(path)}
    >
      {(errorId) => (
        <Fill
          control={control}
          path={path}
          value={value}
          id={id}
          today={today}
          disabled={disabled}
          invalid={fault !== undefined}
          aria={{
            'aria-required': control.require,
            ...(errorId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }),
          }}
          onChange={(next) => update(() => next)}
          onUpdate={update}
          filled={filled}
        />
      )}
    </FieldBox>
  );
});
