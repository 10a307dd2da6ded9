"use client";

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { SORTING } from "./sorting";

type Item = { id: string; name: string };

type Controls = {
  /** Handle that drags the item, by pointer or keyboard. */
  handle: ReactNode;
  /** "Move up" and "Move down" buttons, for pointers that cannot drag. */
  arrows: ReactNode;
};

type SortableListProps<T extends Item> = {
  items: readonly T[];
  /** Disables moving; the controls keep the focus. */
  locked?: boolean;
  /** Called with all items in their new order and the moved one. */
  onOrder: (items: T[], moved: T) => void;
  className?: string;
  itemClassName?: string;
  children: (item: T, controls: Controls, index: number) => ReactNode;
};

/** A list that is reordered by dragging, by keyboard and by buttons. Each step is announced to screen readers. */
export function SortableList<T extends Item>(props: SortableListProps<T>) {
  const { items, locked = false, onOrder, className, itemClassName, children } = props;
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (which: UniqueIdentifier | undefined) => items.findIndex((one) => one.id === which);

  function move(from: number, to: number): void {
    const item = items[from];
    if (locked || !item || to < 0 || to >= items.length || from === to) return;
    onOrder(arrayMove([...items], from, to), item);
  }

  const announcementOf = (
    which: UniqueIdentifier,
    at: UniqueIdentifier | undefined,
    format: AnnouncementFormat,
  ) => {
    const name = items[indexOf(which)]?.name ?? "";
    const index = indexOf(at);
    return format(name, index < 0 ? null : index + 1, items.length);
  };
  const moved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false;
      return announcementOf(active.id, active.id, SORTING.lifted);
    },
    onDragOver: ({ active, over }) => {
      // A drag starts with a drag-over of the item itself. Skip it, or its announcement would replace the one of the
      // start.
      moved.current ||= over?.id !== active.id;
      return moved.current ? announcementOf(active.id, over?.id, SORTING.over) : undefined;
    },
    onDragEnd: ({ active, over }) => announcementOf(active.id, over?.id, SORTING.dropped),
    onDragCancel: ({ active }) => announcementOf(active.id, active.id, SORTING.canceled),
  };

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: SORTING.instructions } }}
      onDragEnd={({ active, over }: DragEndEvent) => over && move(indexOf(active.id), indexOf(over.id))}
    >
      <SortableContext items={items.map((one) => one.id)} strategy={verticalListSortingStrategy}>
        <ol className={className}>
          {items.map((item, index) => (
            <Row key={item.id} item={item} locked={locked} className={itemClassName}>
              {(handle) => {
                const arrows = (
                  <div className="flex shrink-0">
                    <IconButton
                      label={SORTING.up(item.name)}
                      icon={<ArrowUp aria-hidden className="size-4" />}
                      off={locked || index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      label={SORTING.down(item.name)}
                      icon={<ArrowDown aria-hidden className="size-4" />}
                      off={locked || index === items.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                  </div>
                );
                return children(item, { handle, arrows }, index);
              }}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type AnnouncementFormat = (name: string, position: number | null, of: number) => string;

type RowProps = {
  item: Item;
  locked: boolean;
  className: string | undefined;
  children: (handle: ReactNode) => ReactNode;
};

function Row({ item, locked, className, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.id, disabled: locked });
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={SORTING.handle(item.name)}
      className={cx(
        BUTTON,
        "touch-none motion-reduce:transition-none",
        isDragging ? "cursor-grabbing" : "cursor-grab",
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
  // Moves vertically only: rows may differ in height and must not be scaled.
  const style = transform
    ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
    : undefined;
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={cx(className, isDragging && "relative z-10 rounded-md bg-surface shadow-md")}
    >
      {children(handle)}
    </li>
  );
}

const BUTTON =
  "grid size-9 shrink-0 place-items-center rounded-md text-soft hover:bg-sunken hover:text-ink aria-disabled:opacity-40";

type IconButtonProps = { label: string; icon: ReactNode; off: boolean; onClick: () => void };

/** A button that keeps the focus while it is off, so that an item moved to the end of the list can be moved back. */
function IconButton({ label, icon, off, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => off || onClick()}
      className={BUTTON}
    >
      {icon}
    </button>
  );
}
