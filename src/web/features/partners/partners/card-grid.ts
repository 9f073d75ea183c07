/** As many cards side by side as are wide enough for their four buttons. */
export const cardGrid = "grid gap-3 rail:grid-cols-[repeat(auto-fill,minmax(min(19.5rem,100%),1fr))] rail:gap-4";
