export { default } from "../donate/layout";
